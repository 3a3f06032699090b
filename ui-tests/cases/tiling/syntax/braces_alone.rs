use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = { .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3} }; //~ AP001
}

fn main() {}
