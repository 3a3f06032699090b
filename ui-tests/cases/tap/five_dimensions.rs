use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((64, 64), 0, sizes = [2, 2, 2, 2, 2], strides = [256, 64, 16, 4, 1]); //~ AP006
}

fn main() {}
