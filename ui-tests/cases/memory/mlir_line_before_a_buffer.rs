use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) {
        func.func private @kernel(memref<64xi32>)
        a: [u8; 16] @ 0x402, //~ AP143
        %true = arith.constant true : i1
        b: [u8; 16] @ 0x401, //~ AP143
    };
}

fn main() {}
