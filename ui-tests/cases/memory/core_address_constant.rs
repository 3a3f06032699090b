//! The same with constants.
use aie_pattern::prelude::*;

const OF_CORE: u32 = 0x74400;
const OF_DMA: u64 = 0x80400;

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2) {
        a: [i32; 64] @ OF_CORE, //~ AP148
    };
    struct Mem01 = device = npu1, tile = mem(0, 1) {
        a: [i32; 64] @ OF_DMA, //~ AP148
    };
}

fn main() {}
