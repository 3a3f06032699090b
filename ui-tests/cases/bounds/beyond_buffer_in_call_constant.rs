use aie_pattern::prelude::*;

const ROWS: u32 = 8;

tensor_pattern! {
    pub struct Walk = auto walk = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(ROWS, 2)), buffer = 128; //~ AP015
}

fn main() {}
