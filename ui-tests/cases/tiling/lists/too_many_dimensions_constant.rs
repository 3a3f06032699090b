use aie_pattern::prelude::*;

const DEEP: u64 = 4;

tiling_pattern! {
    pub struct Tiles = int32, compute, read { .buffer_dimension = {4, 4, 4, DEEP} }; //~ AP006
}

fn main() {}
