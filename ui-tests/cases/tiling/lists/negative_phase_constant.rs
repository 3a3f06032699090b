use aie_pattern::prelude::*;

const PHASE: i32 = -1;

tiling_pattern! {
    pub struct Tiles = int32, mem, read { .buffer_dimension = {12, 8}, .phase = PHASE }; //~ AP005
}

fn main() {}
