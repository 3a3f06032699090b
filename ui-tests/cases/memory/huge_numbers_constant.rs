//! The same as constants.
use aie_pattern::prelude::*;

const MOST: u64 = u64::MAX;
const BYTES: usize = 0x4_0000_0000_0000;

tile_memory! {
    struct Copies = device = npu1 { a: [i8; 64] * MOST }; //~ AP150
    struct Bytes = device = npu1 { a: [i8; BYTES] @ 0x400 }; //~ AP148
    struct Address = device = npu1 { a: [i8; 64] @ MOST - 31 }; //~ AP148
    struct Bank = device = npu1 { a: [i8; 64] @ bank(MOST) }; //~ AP146
    struct Stack = device = npu1, stack = MOST { a: [i8; 64] }; //~ AP142
}

fn main() {}
