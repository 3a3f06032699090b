use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, device = ideal { //~ AP016
        .buffer_dimension = {8, 8}, .tiling_dimension = {4294967295, 8}, .repetition = 4294967295
    };
}

fn main() {}
