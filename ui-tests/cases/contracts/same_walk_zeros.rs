use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Halo = int32, mem, read {
        .buffer_dimension = {8}, .tiling_dimension = {4}, .offset = {-1},
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}}
    };
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {8}, .tiling_dimension = {4},
        .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}}
    };
}

assert_same_walk!(Tiles, Halo); //~ AP087

fn main() {}
