use aie_pattern::prelude::*;

tap_pattern! {
    struct Rows = i32, task = shim_dma_single_bd_task(of, a, sizes = [6, 8]); //~ AP001
}

fn main() {}
