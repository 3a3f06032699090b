use aie_pattern::prelude::*;

#[dma_bd(
    bd_id = 0,
    %t = aie.tile(0, 2)
    %u = aie.tile(0, 3)
    %l = aie.lock(%u, 3)
    aie.mem(%t) {
        %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb2)
    ^bb1:
        aie.use_lock(%l, AcquireGreaterEqual, 1) //~ AP044
        aie.dma_bd(%b : memref<128xi32>, 0, 128)
        aie.next_bd ^bb1
    ^bb2:
        aie.end
    }
)]
struct Rows;

fn main() {}
