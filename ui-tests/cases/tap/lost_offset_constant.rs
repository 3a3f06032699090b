use aie_pattern::prelude::*;

const FIRST: usize = 1;

tap_pattern! {
    pub struct Walk = i32, tensor_dims = (8, 64), npu_dma_memcpy_nd(of, 0, A, [0, FIRST, 0, 0], [1, 1, 4, 64], [0, 0, 64, 1]); //~ AP130
}

fn main() {}
