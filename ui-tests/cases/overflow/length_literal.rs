use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [0x1_0000_0000, 0], [0x1_0000_0000, 0]; device = ideal>; //~ AP016
}

fn main() {}
