use aie_pattern::prelude::*;

const COLUMNS: usize = 12;

tiling_pattern! {
    pub struct Tiles = int32, mem, write, device = aie { //~ AP050
        .buffer_dimension = {COLUMNS, 8}
    };
}

fn main() {}
