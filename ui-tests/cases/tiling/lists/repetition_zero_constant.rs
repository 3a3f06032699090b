use aie_pattern::prelude::*;

const TIMES: u64 = 0;

tiling_pattern! {
    pub struct Tiles = int32, mem, read { .buffer_dimension = {12, 8}, .repetition = TIMES }; //~ AP010
}

fn main() {}
