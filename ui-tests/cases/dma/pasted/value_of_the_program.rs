use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<64xi32> offset = %off len = 32))] //~ AP001
struct Rows;

fn main() {}
