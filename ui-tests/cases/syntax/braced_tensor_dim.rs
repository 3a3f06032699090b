use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; aie::tensor_dim{8u, 2}>; //~ AP001
}

fn main() {}
