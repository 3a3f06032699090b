use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [1 << 127, 2]>; //~ AP005
}

fn main() {}
