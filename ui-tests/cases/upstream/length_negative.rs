//! mlir-aie 3033: 3,221,225,472 elements of 16 bits overflowed on the way to words, and came out negative.
use aie_pattern::prelude::*;

#[dma_bd(device = npu2, tile = shim, channel = mm2s(0), buffer = [i16; 3_221_225_472], len = -1_073_741_824)] //~ AP022
struct Softmax;

fn main() {}
