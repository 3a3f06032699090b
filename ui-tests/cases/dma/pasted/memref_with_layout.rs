use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<64xi32, strided<[1], offset: 4>>, 0, 64))] //~ AP001
struct Rows;

fn main() {}
