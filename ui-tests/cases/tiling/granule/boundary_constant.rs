use aie_pattern::prelude::*;

const WIDTH: u64 = 7;

tiling_pattern! {
    pub struct Tiles = int16, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {8, 8}, .boundary_dimension = {WIDTH, 8} //~ AP034
    };
}

fn main() {}
