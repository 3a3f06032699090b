use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, burst = 64, npu.dma_memcpy_nd(%a[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {burst_length = 256}; //~ AP003
}

fn main() {}
