use aie_pattern::prelude::*;

const WIDTH: u64 = 7;

tiling_pattern! {
    pub struct Tiles = int16, mem, read { .buffer_dimension = {WIDTH, 8}, .tiling_dimension = {2, 8} }; //~ AP073
}

fn main() {}
