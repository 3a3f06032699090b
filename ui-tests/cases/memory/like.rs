//! What another tool's placement refuses.
use aie_pattern::prelude::*;

tile_memory! {
    struct Large = device = npu1, like = mlir_aie_v1_bank_aware { a: [i8; 20000] }; //~ AP140
    struct Pinned = device = npu1, like = mlir_aie_v1 { a: [i8; 64] @ 0x2010 }; //~ AP143
}

fn main() {}
