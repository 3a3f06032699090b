use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write { .tiling_dimension = {4, 3} }; //~ AP072
}

fn main() {}
