//! mlir-aie's `npu_dma_memcpy_nd` passes the offset of a tap as the last of four, which counts innermost steps.
use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Odd = i32, npu_dma_memcpy_nd(metadata = of, bd_id = 0, mem = A, tap = full(64, 64)[:, 1::2]); //~ AP131
}

fn main() {}
