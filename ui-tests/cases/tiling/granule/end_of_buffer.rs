use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int16, mem, read, buffer = {7} { //~ AP034
        .tiling_dimension = {4}, .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}}
    };
}

fn main() {}
