use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16>; //~ AP001
}

fn main() {}
