use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write {
        read_access(m.out[0]) = tiling({.buffer_dimension = {12, 8}}); //~ AP001
    };
}

fn main() {}
