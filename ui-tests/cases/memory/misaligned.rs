//! An address between two that are aligned.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        table: [i32; 256] @ 0x2010, //~ AP143
    };
}

fn main() {}
