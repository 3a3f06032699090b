use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; offset = , buffer = 4096>; //~ AP001
}

fn main() {}
