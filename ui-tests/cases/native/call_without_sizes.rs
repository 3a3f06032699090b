use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = aie::make_tensor_descriptor_from_native<int16, 32>(aie::dim_3d(1u, 1, 1u, 1, 1)); //~ AP001
}

fn main() {}
