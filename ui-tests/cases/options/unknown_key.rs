use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; length = 4096>; //~ AP002
}

fn main() {}
