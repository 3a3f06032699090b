use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {128}, .tiling_dimension = {128}, .offset = {-64} //~ AP033
    };
}

fn main() {}
