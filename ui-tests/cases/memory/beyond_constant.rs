//! A whole memory and one buffer more of the first generation.
use aie_pattern::prelude::*;

const END: u64 = 0x8000;

tile_memory! {
    struct Core = device = xcvc1902, tile = compute(6, 1) {
        a: [i8; 64] @ END, //~ AP148
    };
}

fn main() {}
