use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, ensure(covers) {
        .buffer_dimension = {8}, .tiling_dimension = {4}, .offset = {-2},
        .tile_traversal = {{.dimension=0, .stride=6, .wrap=2}} //~ AP079
    };
}

fn main() {}
