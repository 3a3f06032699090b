use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write { .buffer_dimension = {12, 8}, .tile_dimension = {4, 3} }; //~ AP002
}

fn main() {}
