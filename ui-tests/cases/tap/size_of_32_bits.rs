use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((12, 4294967296), 0, sizes = [12, 4294967296], strides = [64, 1]); //~ AP012 AP022
}

fn main() {}
