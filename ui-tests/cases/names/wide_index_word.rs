use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; index = u64>; //~ AP004
}

fn main() {}
