use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, npu_dma_memcpy_nd(of, 0, A, tap = full(16), offsets = [0, 0, 0, 5]); //~ AP001
}

fn main() {}
