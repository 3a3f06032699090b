use aie_pattern::prelude::*;

const BACK: i32 = -4;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {8, 0},
        .tile_traversal = {{.dimension=0, .stride=BACK, .wrap=3}} //~ AP005
    };
}

fn main() {}
