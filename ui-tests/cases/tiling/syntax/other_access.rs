use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write { //~ AP001
        read_access(m.out[0]) = tiling({.buffer_dimension = {12, 8}});
    };
}

fn main() {}
