use aie_pattern::prelude::*;

#[dma_bd(%0 = aie.dma_start(MM2S, 0, ^bb1, ^bb2, repeat_count = 1) aie.dma_bd(%b : memref<64xi32>, 0, 64))] //~ AP001
struct Rows;

fn main() {}
