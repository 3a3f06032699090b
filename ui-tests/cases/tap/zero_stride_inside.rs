use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((8, 8), 0, sizes = [1, 8, 3, 8], strides = [0, 8, 0, 1]); //~ AP021
}

fn main() {}
