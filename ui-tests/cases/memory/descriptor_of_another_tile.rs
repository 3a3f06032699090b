//! Descriptors for another kind of tile, and for another device, than the memory.
use aie_pattern::prelude::*;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) { input: [i32; 256] } descriptors [InMem]; //~ AP102
    struct Newer = device = npu2, tile = compute(0, 2) { input: [i32; 256] } descriptors [OfAieMl]; //~ AP102
}

#[dma_bd(tile = mem, buffer = [i32; 256], bd_id = 0)]
struct InMem;
#[dma_bd(buffer = [i32; 256], bd_id = 0)]
struct OfAieMl;

fn main() {}
