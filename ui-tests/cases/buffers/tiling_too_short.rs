use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 4},
        .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
    };
}

fn main() {
    let mut stream = [0; Tiles::LEN];
    Tiles.gather(&[[0; 12]; 7], &mut stream); //~ AP015
}
