use aie_pattern::prelude::*;

const ROWS: usize = 9;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((8, 64), 0, sizes = [1, 1, ROWS, 64], strides = [0, 0, 64, 1]); //~ AP015
}

fn main() {}
