//! mlir-aie 2425: sizes beyond 1023, and more than 64 runs, needed splitting by hand.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, tile = shim, channel = mm2s(0), buffer = [[i32; 4096]; 64], dims = [<64, 4096>, <2048, 1>])] //~ AP012
struct HalfRows;

#[dma_bd(device = npu1, tile = shim, channel = mm2s(0), buffer = [[i32; 64]; 128], dims = [<32, 1>], iteration = (128, 64))] //~ AP047
struct HalfOfEach;

fn main() {}
