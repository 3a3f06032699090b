use aie_pattern::prelude::*;

const ROWS: usize = 8;

tap_pattern! {
    pub struct Walk = i32, shim_dma_single_bd_task(of, A, sizes = [ROWS, 64], strides = [64, 1]); //~ AP132
}

fn main() {}
