//! The DMA of a mem tile takes any word, so that only bytes within one are refused.
use aie_pattern::prelude::*;

tile_memory! {
    struct Words = device = npu2, tile = mem(0, 1) {
        table: [i32; 256] @ 0x2004,
        bytes: [i8; 32] @ 0x3002, //~ AP143
    };
}

fn main() {}
