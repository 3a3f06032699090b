use aie_pattern::prelude::*;

const DEEP: u64 = 1;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .boundary_dimension = {12, 8, DEEP} //~ AP072
    };
}

fn main() {}
