use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write, ensure(cover) { .buffer_dimension = {12, 8} }; //~ AP002
}

fn main() {}
