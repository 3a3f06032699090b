//! An address from which the buffer ends in the next bank.
use aie_pattern::prelude::*;

const END: u32 = 0x8000;

tile_memory! {
    struct Core = device = npu1 {
        a: [i8; 4096] @ END - 2048 @ bank(1), //~ AP145
    };
}

fn main() {}
