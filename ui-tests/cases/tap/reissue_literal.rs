use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, shim_dma_single_bd_task(of, A, sizes = [8, 64], strides = [64, 1]); //~ AP132
}

fn main() {}
