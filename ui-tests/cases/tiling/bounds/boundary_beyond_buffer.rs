use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 4}, .boundary_dimension = {8, 9} //~ AP074
    };
}

fn main() {}
