//! A constant before the braces, which is no struct literal, and a heap after the stack.
use aie_pattern::prelude::*;

const STACK: u16 = 2048;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2), heap = 1024, stack = STACK {
        table: [i32; 256] @ 0xA00, //~ AP142
    };
}

fn main() {}
