use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int8, mem, write {
        .buffer_dimension = {10}, .tiling_dimension = {4},
        .tile_traversal = {{.dimension=0, .stride=6, .wrap=2}} //~ AP027
    };
}

fn main() {}
