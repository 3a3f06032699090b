use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write, ensure(covers) {
        .buffer_dimension = {12, 8}, .tiling_dimension = {12, 6} //~ AP079
    };
}

fn main() {}
