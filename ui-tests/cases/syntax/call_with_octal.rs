use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = aie::make_tensor_descriptor<int16, 016>(aie::tensor_dim(010u, 2)); //~ AP001 AP001
}

fn main() {}
