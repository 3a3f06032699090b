//! mlir-aie 2308: a stride of 0 was taken anywhere, and only the outermost repeats.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 64], dims = [<4, 16>, <8, 0>, <16, 1>])] //~ AP021
struct Rows;

fn main() {}
