use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = bf16, npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 8, 64][0, 0, 64, 1]) : memref<8x64xi32>; //~ AP008
}

fn main() {}
