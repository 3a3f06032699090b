use aie_pattern::prelude::*;

#[dma_bd(tile = compute, aie.dma(MM2S, 0) [{ aie.dma_bd(%b : memref<64xi32>, 0, 64) }])] //~ AP001
struct Rows;

fn main() {}
