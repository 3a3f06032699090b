use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((8, 2000), 0, sizes = [8, 1500], strides = [2000, 1]); //~ AP012
}

fn main() {}
