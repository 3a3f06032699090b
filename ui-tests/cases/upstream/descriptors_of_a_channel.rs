//! mlir-aie 2667: a channel of a mem tile reaches half of its 48 descriptors, which no error said.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 64], bd_id = 24)] //~ AP041
struct Even;

fn main() {}
