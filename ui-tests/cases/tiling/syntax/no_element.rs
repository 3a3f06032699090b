use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = mem, read { .buffer_dimension = {12, 8} }; //~ AP001
}

fn main() {}
