use aie_pattern::prelude::*;

const END: u64 = 9;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 4}, .boundary_dimension = {8, END} //~ AP074
    };
}

fn main() {}
