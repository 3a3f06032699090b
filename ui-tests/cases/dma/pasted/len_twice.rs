use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<64xi32>, 0, 64), len = 64)] //~ AP003
struct Rows;

fn main() {}
