use aie_pattern::prelude::*;

const WIDTH: u64 = 6;

tiling_pattern! {
    pub struct Tiles = int8, mem, read { .buffer_dimension = {8, 8}, .tiling_dimension = {WIDTH, 8} }; //~ AP026
}

fn main() {}
