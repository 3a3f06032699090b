use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, device = aie { .buffer_dimension = {12, 8} }; //~ AP050
}

fn main() {}
