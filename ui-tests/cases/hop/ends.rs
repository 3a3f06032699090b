//! Every fault of the ends, each where it is.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, tile = shim, channel = s2mm(0), buffer = [i32; 64])]
struct FromHost;
#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 64])]
struct ToMem;
#[dma_bd(device = npu2, tile = compute, channel = mm2s(0), buffer = [i32; 64])]
struct Forward;
#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 128], len = 64)]
struct Longer;
#[dma_bd(device = npu1, tile = compute, buffer = [i32; 64])]
struct Core;
#[dma_bd(device = npu1, tile = mem, buffer = [i32; 64])]
struct Mem;

assert_transfer!(FromHost -> ToMem => Forward -> Core); //~ AP110 AP110 AP111 AP112
assert_transfer!(Core -> Mem => Longer -> Core); //~ AP112

fn main() {}
