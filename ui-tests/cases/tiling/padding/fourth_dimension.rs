use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {4, 4, 4, 4}, .tiling_dimension = {6, 6, 6, 6} //~ AP035
    };
}

fn main() {}
