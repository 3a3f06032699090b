use aie_pattern::prelude::*;

const WIDTH: u64 = 4;

tiling_pattern! {
    pub struct Tiles = int32, mem, write { .tiling_dimension = {WIDTH, 3} }; //~ AP072
}

fn main() {}
