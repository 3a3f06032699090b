use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, shim_dma_single_bd_task(of, A, tap = full(8, 64), issue_token = True); //~ AP132
}

fn main() {}
