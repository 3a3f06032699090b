//! The same with constants.
use aie_pattern::prelude::*;

const ROW: u8 = 2;

tile_memory! {
    struct Mem = device = npu1, tile = mem(0, ROW) { a: [i8; 64] }; //~ AP149
}

fn main() {}
