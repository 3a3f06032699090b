//! The same with constants.
use aie_pattern::prelude::*;

const BASE: u32 = 0x2000;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        a: [i32; 256] * 2 @ [BASE, BASE + 0x800],
        b: [i32; 256] @ BASE + 0xA00, //~ AP141
    };
}

fn main() {}
