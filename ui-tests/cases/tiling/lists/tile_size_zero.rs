use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write { .buffer_dimension = {12, 8}, .tiling_dimension = {0, 3} }; //~ AP010
}

fn main() {}
