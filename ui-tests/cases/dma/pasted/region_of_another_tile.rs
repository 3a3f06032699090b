use aie_pattern::prelude::*;

#[dma_bd(
    tile = mem, bd_id = 0, //~ AP003
    %t = aie.tile(0, 0)
    aie.shim_dma(%t) {
        %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb2)
    ^bb1:
        aie.dma_bd(%b : memref<128xi32>, 0, 128)
        aie.next_bd ^bb1
    ^bb2:
        aie.end
    }
)]
struct Rows;

fn main() {}
