use aie_pattern::prelude::*;

const COLUMNS: usize = 12;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {COLUMNS, 8}, .tiling_dimension = {4, 3, 1} //~ AP072
    };
}

fn main() {}
