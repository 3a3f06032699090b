//! A ninth bank of a mem tile.
use aie_pattern::prelude::*;

const LAST: i32 = 8;

tile_memory! {
    struct Mem = device = npu1, tile = mem(0, 1) {
        a: [i8; 64] @ bank(LAST), //~ AP146
    };
}

fn main() {}
