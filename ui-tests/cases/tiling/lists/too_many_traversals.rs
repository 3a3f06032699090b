use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {64}, .tiling_dimension = {4},
        .tile_traversal = {{0, 4, 2}, {0, 4, 2}, {0, 4, 2}, {0, 4, 2}, {0, 4, 2}, {0, 4, 2}, {0, 4, 2}, {0, 4, 1}, {0, 4, 1}} //~ AP006
    };
}

fn main() {}
