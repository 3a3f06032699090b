use aie_pattern::prelude::*;

const ROWS: usize = 8;

tiling_pattern! {
    pub struct Tiles = int8, mem, write {
        .buffer_dimension = {16, ROWS}, .tiling_dimension = {4, 1}, .offset = {6, 0} //~ AP028
    };
}

fn main() {}
