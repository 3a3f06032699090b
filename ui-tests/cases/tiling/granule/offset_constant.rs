use aie_pattern::prelude::*;

const LEFT: u64 = 1;

tiling_pattern! {
    pub struct Tiles = int16, mem, read { .buffer_dimension = {8, 8}, .tiling_dimension = {4, 8}, .offset = {LEFT, 0} }; //~ AP028
}

fn main() {}
