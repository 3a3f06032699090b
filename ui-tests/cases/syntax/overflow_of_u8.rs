use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [200u8 + 100u8, 2]>; //~ AP005
}

fn main() {}
