use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [3, 0x7000_0000_0000_0000]; device = ideal>; //~ AP016
}

fn main() {}
