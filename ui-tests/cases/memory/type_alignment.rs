//! Addresses at which a type of one's own is not aligned.
use aie_pattern::prelude::*;

#[repr(align(128))]
struct Line([u8; 128]);

const BASE: u64 = 0x2040;

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) {
        free: Line,
        pinned: [Line; 2] @ 0x1040, //~ AP143
        words: Line @ BASE aligned = false, //~ AP143
    };
    struct OfMlirAie = device = npu1, tile = compute(0, 3), stack = 32, like = mlir_aie_v1_sequential {
        line: Line, //~ AP143
    };
}

fn main() {}
