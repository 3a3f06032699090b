//! Walks that reach beyond their buffers.
use aie_pattern::prelude::*;

const BLOCKS: usize = 17;

tensor_pattern! {
    struct Literal = <int16, 16; [17, 1]>;
    struct Constant = <int16, 16; [BLOCKS, 1]>;
}
#[dma_bd(buffer = [i16; 512], channel = mm2s(0))]
struct Long;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) { a: [i16; 256], b: [i16; 256] * 2 }
        conflicts(load Literal in a, store Constant in b[1]) //~ AP153 AP153
        conflicts(dma Long in b); //~ AP153
}

fn main() {}
