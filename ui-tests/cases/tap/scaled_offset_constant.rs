use aie_pattern::prelude::*;

const FIRST: usize = 1;

tap_pattern! {
    pub struct Walk = i32, tensor_dims = (8, 64), npu_dma_memcpy_nd(of, 0, A, [0, 0, 0, FIRST], [1, 1, 8, 32], [0, 0, 64, 2]); //~ AP131
}

fn main() {}
