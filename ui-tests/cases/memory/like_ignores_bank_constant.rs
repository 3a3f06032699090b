//! The same with a constant.
use aie_pattern::prelude::*;

const BANK: usize = 2;

tile_memory! {
    struct Sequential = device = npu1, like = mlir_aie_v1_sequential {
        a: [i8; 64] @ bank(BANK), //~ AP144
        b: [i8; 64] @ bank(0),
    };
}

fn main() {}
