use aie_pattern::prelude::*;

#[dma_bd(
    aie.mem(%t) {
        %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb1) //~ AP001
    ^bb1:
        aie.end
    ^bb2:
        aie.dma_bd(%b : memref<128xi32>, 0, 128)
        aie.next_bd ^bb1
    }
)]
struct Rows;

fn main() {}
