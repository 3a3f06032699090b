//! Numbers below those that there are.
use aie_pattern::prelude::*;

const NONE: u8 = 0;

tile_memory! {
    struct Copies = device = npu1 { a: [i8; 64] * 0 }; //~ AP005
    struct Constant = device = npu1 { a: [i8; 64] * NONE }; //~ AP005
    struct Stack = device = npu1, stack = -1 { a: [i8; 64] }; //~ AP005
    struct Address = device = npu1 { a: [i8; 64] @ -4 }; //~ AP005
}

fn main() {}
