use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        {.buffer_dimension = {8, 8}, .tiling_dimension = {9, 8}}, //~ AP070
        {.buffer_dimension = {8, 8}, .tiling_dimension = {8, 9}}, //~ AP070
    };
    pub struct Next = int32, mem, write { .buffer_dimension = {8, 8}, .tiling_dimension = {8, 10} }; //~ AP070
}

fn main() {}
