use aie_pattern::prelude::*;

const ROWS: i64 = 40;

tiling_pattern! {
    pub struct Tiles = int8, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {8, ROWS} //~ AP033
    };
}

fn main() {}
