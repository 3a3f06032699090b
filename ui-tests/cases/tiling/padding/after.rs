use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int8, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {8, 40} //~ AP033
    };
}

fn main() {}
