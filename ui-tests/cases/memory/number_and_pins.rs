//! Numbers that are none, and beside them addresses and banks with faults of their own.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2), stack = -1 { //~ AP005
        a: [i8; 64] * 0, //~ AP005
        b: [i8; 64] @ 0x2010, //~ AP143
        c: [i8; 64] @ bank(4), //~ AP146
        d: [i8; 64] * 2 @ 0x4000, //~ AP144
        e: [i8; 64] @ 0x10000, //~ AP148
        f: [i8; 64] @ 0x6000,
        g: [i8; 64] @ 0x6020, //~ AP141
    };
}

fn main() {}
