use aie_pattern::prelude::*;

const FIRST: i64 = -64;

tiling_pattern! {
    pub struct Tiles = int32, mem, read {
        .buffer_dimension = {128}, .tiling_dimension = {128}, .offset = {FIRST} //~ AP033
    };
}

fn main() {}
