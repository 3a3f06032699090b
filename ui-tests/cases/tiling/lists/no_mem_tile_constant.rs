use aie_pattern::prelude::*;

const WIDTH: u64 = 12;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, device = aie { .buffer_dimension = {WIDTH, 8} }; //~ AP050
}

fn main() {}
