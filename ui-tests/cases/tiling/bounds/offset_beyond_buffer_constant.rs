use aie_pattern::prelude::*;

const LEFT: u64 = 6;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 8}, .offset = {LEFT, 0} //~ AP070
    };
}

fn main() {}
