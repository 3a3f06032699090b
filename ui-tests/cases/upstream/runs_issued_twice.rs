//! mlir-aie 3346: the outermost of three dimensions was the repeat as well, so that each run was drained 64 times.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, tile = shim, channel = s2mm(0), buffer = [u16; 2_097_152],
         dims = [<64, 1024>, <4, 524288>, <1024, 1>], iteration = (64, 1024))] //~ AP049
struct Drain;

fn main() {}
