use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read { .buffer_dimension = {12, 8}, .phase = -1 }; //~ AP005
}

fn main() {}
