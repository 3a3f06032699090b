use aie_pattern::prelude::*;

const WIDTH: u64 = 20000;

tiling_pattern! {
    pub struct Tiles = int32, compute, read { .buffer_dimension = {WIDTH}, .tiling_dimension = {4} }; //~ AP019
}

fn main() {}
