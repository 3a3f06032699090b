use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, bd_id = 3, npu_dma_memcpy_nd(of, 5, A, sizes = [1, 1, 1, 64]); //~ AP003
}

fn main() {}
