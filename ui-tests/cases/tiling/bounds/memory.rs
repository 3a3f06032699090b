use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, compute, read { .buffer_dimension = {20000}, .tiling_dimension = {4} }; //~ AP019
}

fn main() {}
