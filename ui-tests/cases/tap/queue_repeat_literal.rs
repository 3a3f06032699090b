use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((64,), 0, sizes = [512, 1, 1, 64], strides = [0, 0, 0, 1]); //~ AP133
}

fn main() {}
