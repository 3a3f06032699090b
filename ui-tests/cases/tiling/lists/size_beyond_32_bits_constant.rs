use aie_pattern::prelude::*;

const WIDTH: u64 = 4294967296;

tiling_pattern! {
    pub struct Tiles = int32, mem, read { .buffer_dimension = {WIDTH}, .tiling_dimension = {4} }; //~ AP005
}

fn main() {}
