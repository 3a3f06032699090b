use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write { {12, 8}, {4, 3}, {0, 0}, {{1, 3, 2}}, -1, 1, 0, {}, 0 }; //~ AP001
}

fn main() {}
