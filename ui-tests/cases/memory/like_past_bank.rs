//! What ends in another bank than it begins in, where a placement by banks fails.
use aie_pattern::prelude::*;

tile_memory! {
    struct Pinned = device = npu1, like = mlir_aie_v1_bank_aware {
        a: [i8; 2048] @ 47936, //~ AP145
    };
    struct InBank = device = npu1, like = mlir_aie_v1_bank_aware {
        a: [i8; 2048] @ 47936 @ bank(2), //~ AP145
    };
    struct Stack = device = npu1, stack = 16416, like = mlir_aie_v1_bank_aware { a: [i8; 64] @ 0x8000 }; //~ AP142
    struct Falls = device = npu1, like = mlir_aie_v1 { a: [i8; 2048] @ 47936 };
}

fn main() {}
