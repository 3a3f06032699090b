//! Runs that write where others have written.
use aie_pattern::prelude::*;

#[dma_bd(tile = shim, channel = s2mm(0), buffer = [i32; 256], len = 64, iteration = (4, 32))] //~ AP049
struct Blocks;

fn main() {}
