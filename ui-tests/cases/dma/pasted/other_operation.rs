use aie_pattern::prelude::*;

#[dma_bd(aie.flow(%t, DMA : 0, %u, DMA : 0) aie.dma_bd(%b : memref<64xi32>, 0, 64))] //~ AP004
struct Rows;

fn main() {}
