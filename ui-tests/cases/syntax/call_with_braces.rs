use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = aie::make_tensor_descriptor<int16, 16>({8u, 2}, {4u, 1}); //~ AP001 AP001
}

fn main() {}
