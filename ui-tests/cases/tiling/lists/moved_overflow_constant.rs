use aie_pattern::prelude::*;

const OFTEN: u32 = u32::MAX;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, device = ideal { //~ AP016
        .buffer_dimension = {8, 8}, .tiling_dimension = {4294967295, 8}, .repetition = OFTEN
    };
}

fn main() {}
