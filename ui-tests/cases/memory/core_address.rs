//! Addresses as the core and the DMA see them, not from the first byte of the memory on.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) {
        a: [i32; 64] @ 0x74400, //~ AP148
    };
    struct Mem01 = device = npu1, tile = mem(0, 1) {
        a: [i32; 64] @ 0x80400, //~ AP148
    };
    struct Even = device = xcvc1902, tile = compute(3, 4) {
        a: [i32; 64] @ 0x28400, //~ AP148
    };
    struct Neighbour = device = npu1, tile = compute(0, 2) {
        a: [i32; 64] @ 0x64400, //~ AP148
    };
}

fn main() {}
