use aie_pattern::prelude::*;

const A: u64 = 9;
const B: u64 = 9;
const C: u64 = 10;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        {.buffer_dimension = {8, 8}, .tiling_dimension = {A, 8}}, //~ AP070
        {.buffer_dimension = {8, 8}, .tiling_dimension = {8, B}}, //~ AP070
    };
    pub struct Next = int32, mem, write { .buffer_dimension = {8, 8}, .tiling_dimension = {8, C} }; //~ AP070
}

fn main() {}
