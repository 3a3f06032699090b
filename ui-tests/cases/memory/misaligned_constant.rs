//! Aligned for MLIR-AIE, but not for the widest access of AIE2P.
use aie_pattern::prelude::*;

const TABLE: usize = 0x2020;

tile_memory! {
    struct Core = device = npu2, tile = compute(0, 2) {
        table: [i32; 256] @ TABLE, //~ AP143
    };
}

fn main() {}
