use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, buffer = {12, 8} {
        .buffer_dimension = {12, 9}, .tiling_dimension = {4, 3} //~ AP015
    };
}

fn main() {}
