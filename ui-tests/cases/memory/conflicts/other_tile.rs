//! Descriptors of another tile and another device.
use aie_pattern::prelude::*;

#[dma_bd(tile = mem, buffer = [i16; 256], channel = mm2s(0))]
struct OfMem;
#[dma_bd(device = npu2, buffer = [i16; 256], channel = mm2s(0))]
struct Newer;

tile_memory! {
    struct Core = device = npu1, tile = compute(0, 2) { a: [i16; 256] }
        conflicts(dma OfMem in a) //~ AP102
        conflicts(dma Newer in a); //~ AP102
}

fn main() {}
