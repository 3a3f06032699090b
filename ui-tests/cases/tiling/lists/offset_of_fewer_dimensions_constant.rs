use aie_pattern::prelude::*;

const LEFT: u64 = 4;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {LEFT} //~ AP072
    };
}

fn main() {}
