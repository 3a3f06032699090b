use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = auto walk = aie::make_tensor_descriptor<int16, 16>(); //~ AP001
}

fn main() {}
