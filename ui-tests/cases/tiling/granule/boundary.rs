use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int16, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {8, 8}, .boundary_dimension = {7, 8} //~ AP034
    };
}

fn main() {}
