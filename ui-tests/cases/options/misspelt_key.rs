use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; ofset = 4>; //~ AP002
}

fn main() {}
