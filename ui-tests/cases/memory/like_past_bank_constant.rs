//! The same with constants.
use aie_pattern::prelude::*;

const ADDRESS: u32 = 47936;
const STACK: usize = 16416;

tile_memory! {
    struct Pinned = device = npu1, like = mlir_aie_v1_bank_aware {
        a: [i8; 2048] @ ADDRESS, //~ AP145
    };
    struct Stack = device = npu1, stack = STACK, like = mlir_aie_v1_bank_aware { a: [i8; 64] @ 0x8000 }; //~ AP142
}

fn main() {}
