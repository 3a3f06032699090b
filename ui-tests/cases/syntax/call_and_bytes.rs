use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = aie::make_tensor_descriptor_bytes<int16, 16>(aie::tensor_dim(8u, 64)), bytes; //~ AP003
}

fn main() {}
