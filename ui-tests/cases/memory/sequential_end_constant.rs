//! Where a placement one after the other ends.
use aie_pattern::prelude::*;

const LARGE: usize = 8192;

tile_memory! {
    struct Sequence = device = npu1, like = mlir_aie_v1_sequential {
        a: [i32; 4096],
        b: [i32; 100] @ 0x8000,
        c: [i32; LARGE], //~ AP148
    };
}

fn main() {}
