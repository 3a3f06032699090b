use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, npu_dma_memcpy_nd(of, 0, A, tap = full(8, 64)[:, 1::2]); //~ AP131
}

fn main() {}
