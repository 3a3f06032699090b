use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write, ensure(covers) {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3},
        .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}} //~ AP079
    };
}

fn main() {}
