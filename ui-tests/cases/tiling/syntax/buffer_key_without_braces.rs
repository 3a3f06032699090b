use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write, buffer = 96 { .tiling_dimension = {12} }; //~ AP001
}

fn main() {}
