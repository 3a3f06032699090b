use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write, ensure(covers) {
        {.buffer_dimension = {8, 8}, .tiling_dimension = {4, 8}},
        {.buffer_dimension = {8, 8}, .tiling_dimension = {4, 8}, .offset = {2, 0}}, //~ AP049
    };
}

fn main() {}
