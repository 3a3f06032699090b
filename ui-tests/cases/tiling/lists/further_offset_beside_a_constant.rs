use aie_pattern::prelude::*;

const START: i32 = 0;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, 0, 5, START} //~ AP072
    };
}

fn main() {}
