//! A stack and a heap as large as the memory, and one byte more.
use aie_pattern::prelude::*;

const HEAP: usize = 0x8001;

tile_memory! {
    struct Large = device = npu1, tile = compute(0, 2), stack = 0x10001 { a: [i8; 4] }; //~ AP142
    struct Both = device = npu1, tile = compute(0, 2), stack = 0x8000, heap = HEAP { a: [i8; 4] }; //~ AP142
}

fn main() {}
