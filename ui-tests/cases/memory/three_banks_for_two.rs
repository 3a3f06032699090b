//! Three banks for two copies, whose number is a constant.
use aie_pattern::prelude::*;

const DEPTH: usize = 2;

tile_memory! {
    struct Core = device = npu1 {
        a: [i32; 256] * DEPTH @ bank(0, 1, 2), //~ AP144
    };
}

fn main() {}
