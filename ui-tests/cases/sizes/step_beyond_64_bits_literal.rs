use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 0x8000_0000_0000_0000]; device = ideal>; //~ AP005
}

fn main() {}
