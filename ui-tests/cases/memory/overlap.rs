//! Addresses that are too near.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        a: [i32; 256] @ 0x2000,
        b: [i32; 256] @ 0x2200, //~ AP141
    };
}

fn main() {}
