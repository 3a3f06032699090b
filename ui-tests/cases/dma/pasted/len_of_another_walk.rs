use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<64xi32>, 0, 16, [<size = 8, stride = 1>]))] //~ AP023
struct Rows;

fn main() {}
