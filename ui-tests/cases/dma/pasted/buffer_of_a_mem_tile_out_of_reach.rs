use aie_pattern::prelude::*;

#[dma_bd(
    bd_id = 0,
    %t = aie.tile(0, 1)
    %u = aie.tile(2, 1)
    %b = aie.buffer(%u) : memref<128xi32>
    aie.memtile_dma(%t) {
        %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb2)
    ^bb1:
        aie.dma_bd(%b : memref<128xi32>, 0, 128) //~ AP029
        aie.next_bd ^bb1
    ^bb2:
        aie.end
    }
)]
struct Rows;

fn main() {}
