use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, 0},
        .offset = {4, 0} //~ AP003
    };
}

fn main() {}
