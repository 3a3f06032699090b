use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((8, 64), 0, sizes = [3, 1, 4, 64], strides = [256, 0, 64, 1]); //~ AP015
}

fn main() {}
