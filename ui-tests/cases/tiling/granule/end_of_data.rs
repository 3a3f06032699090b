use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int8, mem, read {
        .buffer_dimension = {10}, .tiling_dimension = {12} //~ AP034
    };
}

fn main() {}
