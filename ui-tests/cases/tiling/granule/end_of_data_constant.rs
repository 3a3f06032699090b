use aie_pattern::prelude::*;

const SIZE: i64 = 10;

tiling_pattern! {
    pub struct Tiles = int8, mem, read {
        .buffer_dimension = {SIZE}, .tiling_dimension = {12} //~ AP034
    };
}

fn main() {}
