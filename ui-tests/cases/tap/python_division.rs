use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((64, 64), 0, sizes = [4, 64//4 //~ AP001
        ], strides = [64, 1]);
}

fn main() {}
