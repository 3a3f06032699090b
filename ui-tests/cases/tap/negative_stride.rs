use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((8, 8), 56, sizes = [8, 8], strides = [-8, 1]); //~ AP020
}

fn main() {}
