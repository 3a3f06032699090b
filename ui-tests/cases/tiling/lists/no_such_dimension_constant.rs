use aie_pattern::prelude::*;

const ROWS: u64 = 2;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3},
        .tile_traversal = {{.dimension=ROWS, .stride=3, .wrap=2}} //~ AP071
    };
}

fn main() {}
