#![deny(deprecated)]

use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {2, 2},
        .tile_traversal = {{.dimension=0, .stride=2, .wrap=2}, {.dimension=0, .stride=4, .wrap=2}} //~ AP075
    };
}

fn main() {}
