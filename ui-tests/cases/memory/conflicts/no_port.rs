//! Ports that a tile does not have, and what no placement keeps.
use aie_pattern::prelude::*;

tensor_pattern! { struct Vectors = <int16, 16; [16, 1]>; }
#[dma_bd(tile = mem, buffer = [i16; 256], channel = mm2s(0))]
struct Send;
#[dma_bd(tile = mem, buffer = [i16; 256], channel = s2mm(0))]
struct Receive;

tile_memory! {
    struct Loads = device = npu1, tile = compute(0, 2) { a: [i16; 256] }
        conflicts(load Vectors in a, load Vectors in a, load Vectors in a); //~ AP154
    struct Stores = device = npu1, tile = compute(0, 2) { a: [i16; 256] }
        conflicts(store Vectors in a, store Vectors in a); //~ AP154
    struct Mem = device = npu1, tile = mem(0, 1) { a: [i16; 256] }
        conflicts(load Vectors in a); //~ AP154
    struct Apart = device = npu1, tile = mem(0, 1) { a: [i16; 256], b: [i16; 256] }
        conflicts(dma Send in a, dma Receive in b) ensure(conflict_free); //~ AP154
}

fn main() {}
