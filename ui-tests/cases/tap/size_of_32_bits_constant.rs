use aie_pattern::prelude::*;

const LONG: u64 = 1 << 32;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((12, LONG), 0, sizes = [12, LONG], strides = [64, 1]); //~ AP012 AP022
}

fn main() {}
