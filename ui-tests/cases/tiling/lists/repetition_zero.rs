use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read { .buffer_dimension = {12, 8}, .repetition = 0 }; //~ AP010
}

fn main() {}
