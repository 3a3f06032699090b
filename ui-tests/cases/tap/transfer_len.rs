use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, shim_dma_single_bd_task(of, A, sizes = [1, 1, 8, 64], strides = [0, 0, 64, 1], transfer_len = 256); //~ AP023
}

fn main() {}
