//! The same with a constant.
use aie_pattern::prelude::*;

const BANK: u8 = 0;

tile_memory! {
    struct Core = device = npu1 {
        table: [i32; 256] @ 0x4000 @ bank(BANK), //~ AP144
    };
}

fn main() {}
