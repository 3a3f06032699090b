use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 8, 64][0, 0, 64, 1]) : memref<8x64xi32>; //~ AP072
}

fn main() {}
