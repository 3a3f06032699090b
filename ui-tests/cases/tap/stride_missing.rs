use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((64, 64), 0, sizes = [1, 64, 64], strides = [64, 1]); //~ AP072
}

fn main() {}
