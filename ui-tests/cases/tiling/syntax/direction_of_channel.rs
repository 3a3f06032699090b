use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, s2mm { .buffer_dimension = {12, 8} }; //~ AP004
}

fn main() {}
