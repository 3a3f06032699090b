use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 40]; index = u8>; //~ AP018
}

fn main() {}
