#![deny(deprecated)]

use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {8, 8, 16}, .tiling_dimension = {4, 4, 1},
        .tile_traversal = {{0, 4, 2}, {1, 4, 2}, {2, 1, 16}} //~ AP077
    };
}

fn main() {
    let _ = Tiles::BDS;
}
