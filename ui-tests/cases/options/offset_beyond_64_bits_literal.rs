use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; offset = 0x8000_0000_0000_0000>; //~ AP005
}

fn main() {}
