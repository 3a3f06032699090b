use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [4294967297, 2]; device = ideal>; //~ AP005
}

fn main() {}
