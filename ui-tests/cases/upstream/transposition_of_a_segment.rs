//! mlir-aie 2678 and 2706: the dimensions of a join were those of the whole object, and each descriptor moved a segment, or
//! nothing.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 24], len = 8, dims = [<8, 1>, <3, 8>])] //~ AP023
struct FirstOfThree;

#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [i32; 24], len = 0, dims = [<8, 1>, <3, 8>])] //~ AP023
struct SecondOfTwo;

fn main() {}
