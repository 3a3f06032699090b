use aie_pattern::prelude::*;

#[dma_bd(
    %0 = aie.dma_start(MM2S, 0, ^bb5, ^bb2) //~ AP001
    ^bb1:
    aie.dma_bd(%b : memref<128xi32>, 0, 128)
    aie.next_bd ^bb2
)]
struct Rows;

fn main() {}
