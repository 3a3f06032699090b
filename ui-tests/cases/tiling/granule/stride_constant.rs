use aie_pattern::prelude::*;

const STEP: u64 = 1;

tiling_pattern! {
    pub struct Tiles = bfloat16, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 8},
        .tile_traversal = {{.dimension=0, .stride=STEP, .wrap=3}} //~ AP027
    };
}

fn main() {}
