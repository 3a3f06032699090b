use aie_pattern::prelude::*;

const TILE: u64 = 4;

tiling_pattern! {
    pub struct Tiles = int32, mem, write { .buffer_dimension = {12, 8}, .tiling_dimension = {TILE} }; //~ AP072
}

fn main() {}
