use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16>; //~ AP001
}

fn main() {}
