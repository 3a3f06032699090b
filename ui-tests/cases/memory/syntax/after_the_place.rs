//! Copies and banks, written another way.
use aie_pattern::prelude::*;

tile_memory! {
    struct Order = device = npu1 {
        a: [i8; 64] @ bank(1) * 2, //~ AP001
        b: [i8; 64] @ bank 1, //~ AP001
    } call(a, b);
}

fn main() {}
