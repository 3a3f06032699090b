//! mlir-aie 3346: a task with a tap of fewer than four sizes issued it again and again, and the design hung.
use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Rows = bf16, shim_dma_single_bd_task(of, A, tap = full(64, 64)); //~ AP132
}

fn main() {}
