use aie_pattern::prelude::*;

const ROWS: u64 = 6;

tiling_pattern! {
    pub struct Tiles = int32, mem, write, ensure(covers) {
        .buffer_dimension = {12, 8}, .tiling_dimension = {12, ROWS} //~ AP079
    };
}

fn main() {}
