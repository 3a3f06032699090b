use aie_pattern::prelude::*;

const STEP: u64 = 2;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, ensure(injective) { //~ AP085
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 4},
        .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}, {.dimension=0, .stride=STEP, .wrap=5}}
    };
}

fn main() {}
