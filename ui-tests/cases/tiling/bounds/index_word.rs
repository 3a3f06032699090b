use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, index = u8 { .buffer_dimension = {300} }; //~ AP018
}

fn main() {
    let _ = Tiles.indices();
}
