use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%a : memref<64xi32>, 0, 64) aie.dma_bd(%a : memref<64xi32>, 0, 64))] //~ AP001
struct Rows;

fn main() {}
