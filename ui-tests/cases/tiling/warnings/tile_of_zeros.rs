#![deny(deprecated)]

use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Rows = int32, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {8, 2},
        .tile_traversal = {{.dimension=1, .stride=2, .wrap=5}} //~ AP076
    };
}

fn main() {}
