//! Where a placement one after the other ends.
use aie_pattern::prelude::*;

tile_memory! {
    struct Sequence = device = npu1, like = mlir_aie_v1_sequential {
        a: [i32; 4096],
        b: [i32; 100] @ 0x8000,
        c: [i32; 8192], //~ AP148
    };
    struct ByDefault = device = npu1, like = mlir_aie_v1 {
        a: [i32; 4096], //~ AP148
        b: [i32; 12800],
    };
}

fn main() {}
