use aie_pattern::prelude::*;

const LEFT: u64 = 2;

tiling_pattern! {
    pub struct Tiles = int32, mem, write, ensure(covers) {
        {.buffer_dimension = {8, 8}, .tiling_dimension = {4, 8}},
        {.buffer_dimension = {8, 8}, .tiling_dimension = {4, 8}, .offset = {LEFT, 0}}, //~ AP049
    };
}

fn main() {}
