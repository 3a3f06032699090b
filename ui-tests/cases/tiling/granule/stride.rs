use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = bfloat16, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 8},
        .tile_traversal = {{.dimension=0, .stride=1, .wrap=3}} //~ AP027
    };
}

fn main() {}
