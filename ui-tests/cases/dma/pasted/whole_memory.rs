use aie_pattern::prelude::*;

#[dma_bd(%m = aie.memtile_dma(%t) { %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb3) ^bb1: aie.dma_bd(%a : memref<64xi32>, 0, 64) aie.next_bd ^bb2 ^bb2: aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.next_bd ^bb1 ^bb3: aie.end })] //~ AP004
struct Rows;

fn main() {}
