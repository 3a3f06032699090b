use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int16, mem, read { .buffer_dimension = {8, 8}, .tiling_dimension = {4, 8}, .offset = {1, 0} }; //~ AP028
}

fn main() {}
