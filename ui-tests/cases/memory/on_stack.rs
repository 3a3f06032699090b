//! An address on the stack.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2), stack = 2048 {
        table: [i32; 256] @ 0x400, //~ AP142
    };
}

fn main() {}
