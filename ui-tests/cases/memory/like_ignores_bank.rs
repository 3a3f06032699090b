//! Banks that another tool's placement does not keep.
use aie_pattern::prelude::*;

tile_memory! {
    struct Sequential = device = npu1, like = mlir_aie_v1_sequential {
        a: [i8; 64] @ bank(2), //~ AP144
        b: [i8; 64] * 2 @ bank(1, 0), //~ AP144
        c: [i8; 64] @ 0x8000 @ bank(1), //~ AP144
        d: [i8; 64] @ bank(4), //~ AP146
    };
    struct Fallback = device = npu1, like = mlir_aie_v1 {
        a: [i8; 20000],
        b: [i8; 64] @ bank(3), //~ AP144
    };
    struct Second = device = npu1, stack = 0, like = mlir_aie_v1_sequential {
        a: [i8; 12288] * 2 @ bank(0), //~ AP144
    };
}

fn main() {}
