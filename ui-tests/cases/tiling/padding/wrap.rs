use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {4, 1500, 2}, .tiling_dimension = {6, 1501, 2}, .offset = {-1, -1, 0} //~ AP012
    };
}

fn main() {}
