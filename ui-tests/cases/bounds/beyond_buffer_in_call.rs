use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(8u, 2)), buffer = 128; //~ AP015
}

fn main() {}
