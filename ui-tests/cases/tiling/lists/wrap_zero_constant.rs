use aie_pattern::prelude::*;

const TILES: u64 = 0;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3},
        .tile_traversal = {{.dimension=1, .stride=3, .wrap=TILES}} //~ AP010
    };
}

fn main() {
    let mut stream = [0; Tiles::LEN];
    Tiles.gather(&[0; 96], &mut stream);
}
