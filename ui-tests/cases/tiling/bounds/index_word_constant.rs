use aie_pattern::prelude::*;

const WIDTH: u64 = 300;

tiling_pattern! {
    pub struct Tiles = int32, mem, read, index = u8 { .buffer_dimension = {WIDTH} }; //~ AP018
}

fn main() {
    let _ = Tiles.indices();
}
