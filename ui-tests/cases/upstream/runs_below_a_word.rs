//! mlir-aie 3109 (2566): runs below a word were taken by one verifier and refused by another.
use aie_pattern::prelude::*;

#[dma_bd(device = npu1, tile = compute, channel = mm2s(0), buffer = [i8; 128], dims = [<3, 4>, <2, 1>])] //~ AP026
struct Pairs;

fn main() {}
