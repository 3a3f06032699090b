use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [8]; sizes = 2>; //~ AP001
}

fn main() {}
