use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, tensor_dims = (4, 4), TensorAccessPattern((64, 256), 0, [64], [1]); //~ AP003
}

fn main() {}
