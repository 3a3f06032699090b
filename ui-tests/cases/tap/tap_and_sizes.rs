use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, shim_dma_single_bd_task(of, A, tap = full(64), sizes = [64]); //~ AP001
}

fn main() {}
