use aie_pattern::prelude::*;

tiling_pattern! {
    pub struct Tiles = int32, mem, write; //~ AP001
}

fn main() {
    let _ = Tiles::SPAN;
}
