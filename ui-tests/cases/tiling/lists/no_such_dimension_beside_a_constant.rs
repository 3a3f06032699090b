use aie_pattern::prelude::*;

const COLUMNS: usize = 12;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {COLUMNS, 8}, .tiling_dimension = {4, 3},
        .tile_traversal = {{.dimension=2, .stride=3, .wrap=2}} //~ AP071
    };
}

fn main() {}
