use aie_pattern::prelude::*;

const TILE: u64 = 258;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, index = u8 { //~ AP018
        .buffer_dimension = {256}, .tiling_dimension = {TILE}, .offset = {-1}
    };
}

fn main() {}
