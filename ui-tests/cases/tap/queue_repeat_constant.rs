use aie_pattern::prelude::*;

const TIMES: usize = 512;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((64,), 0, sizes = [TIMES, 1, 1, 64], strides = [0, 0, 0, 1]); //~ AP133
}

fn main() {}
