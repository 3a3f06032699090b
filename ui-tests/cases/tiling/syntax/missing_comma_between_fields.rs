use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {12, 8}
        .tiling_dimension = {4, 3}, //~ AP001
        .offset = {0, 0}
    };
}

fn main() {
    let _ = Tiles.indices();
}
