use aie_pattern::prelude::*;

#[dma_bd(%b = aie.buffer(%t) : memref<64xi32> aie.dma_bd(%b : memref<64xi32>, 0, 64))] //~ AP004
struct Rows;

fn main() {}
