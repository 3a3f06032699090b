use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, npu.dma_memcpy_nd(%a[0, 0, 0, 1][1, 1, 8, 32][0, 0, 64, 2]) : memref<8x64xi32>; //~ AP131
}

fn main() {}
