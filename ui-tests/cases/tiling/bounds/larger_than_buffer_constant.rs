use aie_pattern::prelude::*;

const ROWS: u64 = 9;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, buffer = {12, 8} {
        .buffer_dimension = {12, ROWS}, .tiling_dimension = {4, 3} //~ AP015
    };
}

fn main() {}
