use aie_pattern::prelude::*;

#[dma_bd(^bb1: aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.next_bd ^bb1)] //~ AP001
struct Rows;

fn main() {}
