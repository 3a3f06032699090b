use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, npu.dma_memcpy_nd(%a[%off, 0, 0, 0][1, 1, 8, 64][0, 0, 64, 1]) : memref<8x64xi32>; //~ AP001
}

fn main() {}
