//! An address that no descriptor holds.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1 {
        bytes: [i8; 30] @ 0x2002 aligned = false, //~ AP143
    };
}

fn main() {}
