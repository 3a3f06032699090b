use aie_pattern::prelude::*;

const WIDTH: u64 = 0;

tiling_pattern! {
    pub struct Tiles = int32, mem, write { .buffer_dimension = {12, 8}, .tiling_dimension = {WIDTH, 3} }; //~ AP010
}

fn main() {}
