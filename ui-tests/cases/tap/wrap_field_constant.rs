use aie_pattern::prelude::*;

const COLUMNS: usize = 1500;

tap_pattern! {
    pub struct Walk = i32, TensorAccessPattern((8, 2000), 0, sizes = [8, COLUMNS], strides = [2000, 1]); //~ AP012
}

fn main() {}
