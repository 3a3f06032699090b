use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, compute, read { .buffer_dimension = {4, 4, 4, 4} }; //~ AP006
}

fn main() {}
