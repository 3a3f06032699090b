use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, index = u8 { //~ AP018
        .buffer_dimension = {256}, .tiling_dimension = {258}, .offset = {-1}
    };
}

fn main() {}
