//! mlir-aie 3601 and 3672: a fill ended within an object, whose receiver then waits for the rest.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, tile = shim, channel = mm2s(0), buffer = [f32; 1024])]
struct Fill;
#[dma_bd(device = npu1, tile = compute, channel = s2mm(0), buffer = [f32; 300])]
struct Object;

assert_transfer!(Fill -> Object); //~ AP114

fn main() {}
