use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, ensure(injective), TensorAccessPattern((8, 8), 0, sizes = [8, 8], strides = [4, 1]); //~ AP085
}

fn main() {}
