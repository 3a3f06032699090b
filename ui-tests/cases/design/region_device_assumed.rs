use aie_pattern::prelude::*;

#[dma_bd(aie.memtile_dma(%tile) {
    aie.dma_start(MM2S, 0, ^twice, ^end)
^twice:
    aie.dma_bd(%buffer : memref<64xi32> offset = 0 len = 128 sizes = [2, 2, 4, 8] strides = [0, 32, 8, 1]) //~ AP021
    aie.next_bd ^twice
^end:
    aie.end
})]
mod twice {}

#[dma_bd(device = npu1, aie.memtile_dma(%tile) {
    aie.dma_start(MM2S, 0, ^twice, ^end)
^twice:
    aie.dma_bd(%buffer : memref<64xi32> offset = 0 len = 128 sizes = [2, 2, 4, 8] strides = [0, 32, 8, 1]) //~ AP021
    aie.next_bd ^twice
^end:
    aie.end
})]
mod of_npu1 {}

fn main() {}
