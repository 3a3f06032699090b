//! mlir-aie 3548: strides between words were replaced by others, and padding beyond its field by none.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i8; 64], dims = [<4, 6>, <8, 1>])] //~ AP027
struct Sixes;

#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 64], dims = [<64, 1>], pad = [<0, 64>])] //~ AP033
struct Padded;

fn main() {}
