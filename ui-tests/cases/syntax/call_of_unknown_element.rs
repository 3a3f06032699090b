use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = constexpr auto walk = aie::make_tensor_descriptor<int17, 16>(aie::tensor_dim(8u, 2)); //~ AP004
}

fn main() {}
