use aie_pattern::prelude::*;

const TOP: i32 = -1;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        .buffer_dimension = {8, 8}, .tiling_dimension = {4, 4}, .offset = {0, TOP} //~ AP070
    };
}

fn main() {}
