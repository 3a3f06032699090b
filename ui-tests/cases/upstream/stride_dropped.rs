//! mlir-aie 2930: an innermost stride of 2 was dropped where the outer sizes are 1, and the walk was another one.
use aie_pattern::prelude::*;

#[dma_bd(device = npu2, tile = shim, channel = mm2s(0), buffer = [i32; 16], dims = [<8, 2>])]
struct Meant;
#[dma_bd(device = npu2, tile = shim, channel = mm2s(0), buffer = [i32; 16], len = 8, ensure(same_walk(Meant)))] //~ AP087
struct Emitted;

fn main() {}
