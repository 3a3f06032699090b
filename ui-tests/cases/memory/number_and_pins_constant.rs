//! The same with constants.
use aie_pattern::prelude::*;

const STACK: i32 = -1;
const NONE: usize = 0;
const FOUR: usize = 4;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2), stack = STACK { //~ AP005
        a: [i8; 64] * NONE, //~ AP005
        b: [i8; 64] @ 0x2010, //~ AP143
        c: [i8; 64] @ bank(FOUR), //~ AP146
        d: [i8; 64] * 2 @ 0x4000, //~ AP144
        e: [i8; 64] @ 0x10000, //~ AP148
        f: [i8; 64] @ 0x6000,
        g: [i8; 64] @ 0x6020, //~ AP141
    };
}

fn main() {}
