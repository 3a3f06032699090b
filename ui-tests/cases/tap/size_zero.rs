use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((8, 64), 0, sizes = [1, 1, 0, 64], strides = [0, 0, 64, 1]); //~ AP010
}

fn main() {}
