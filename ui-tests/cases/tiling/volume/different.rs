use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct WriteTiles = int32, mem, write { .buffer_dimension = {12, 8}, .tiling_dimension = {12, 6} };
    pub struct ReadTiles = int32, compute, read { .buffer_dimension = {12, 8} };
}

assert_same_volume!(WriteTiles, ReadTiles); //~ AP080

fn main() {}
