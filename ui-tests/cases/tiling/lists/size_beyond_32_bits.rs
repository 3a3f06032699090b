use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read { .buffer_dimension = {4294967296}, .tiling_dimension = {4} }; //~ AP005
}

fn main() {}
