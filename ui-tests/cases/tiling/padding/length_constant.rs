use aie_pattern::prelude::*;

const ROWS: i64 = 124;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {1000, 110, 1}, .tiling_dimension = {1060, ROWS, 2} //~ AP022
    };
}

fn main() {}
