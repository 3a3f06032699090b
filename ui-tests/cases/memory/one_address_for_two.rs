//! One address for two copies.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1 {
        a: [i32; 256] * 2 @ 0x400, //~ AP144
    };
}

fn main() {}
