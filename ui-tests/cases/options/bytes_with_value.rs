use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 64]; bytes = true>; //~ AP001
}

fn main() {}
