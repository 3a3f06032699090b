use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int16, mem, read { .buffer_dimension = {7, 8}, .tiling_dimension = {2, 8} }; //~ AP073
}

fn main() {}
