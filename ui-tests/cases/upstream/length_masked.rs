//! mlir-aie 1097 and 3398: a length beyond its field was cut to its low bits.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, tile = compute, channel = mm2s(0), buffer = [i32; 16384])] //~ AP022
struct Compute;

#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 131072])] //~ AP022
struct Mem;

fn main() {}
