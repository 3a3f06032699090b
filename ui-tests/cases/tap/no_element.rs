use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = TensorAccessPattern((64, 64), 0, sizes = [64, 64], strides = [64, 1]); //~ AP001
}

fn main() {}
