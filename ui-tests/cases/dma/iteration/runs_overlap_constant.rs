//! Runs that write where others have written, with a stride that is a constant.
use aie_pattern::prelude::*;

const STRIDE: usize = 32;

#[dma_bd(tile = shim, channel = s2mm(0), buffer = [i32; 256], len = 64, iteration = (4, STRIDE))] //~ AP049
struct Blocks;

fn main() {}
