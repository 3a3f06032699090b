//! A bank that is not that of the address.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1 {
        table: [i32; 256] @ 0x4000 @ bank(0), //~ AP144
    };
}

fn main() {}
