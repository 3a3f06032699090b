//! The same where the place of the tile is a constant.
use aie_pattern::prelude::*;

const COLUMN: u32 = 0;

tile_memory! {
    struct Shim = device = npu1, tile = shim(COLUMN, 0) { a: [i8; 64] }; //~ AP147
}

fn main() {}
