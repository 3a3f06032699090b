use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((128, 64), 0, sizes = [128, 1, 1, 32], strides = [64, 0, 0, 1]); //~ AP047
}

fn main() {}
