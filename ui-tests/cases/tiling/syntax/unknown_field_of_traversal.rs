use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3},
        .tile_traversal = {{.dimension=1, .step=3, .wrap=2}} //~ AP002
    };
}

fn main() {}
