//! A fifth bank.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1 {
        a: [i8; 64] * 2 @ bank(4), //~ AP146
    };
}

fn main() {}
