use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int15, 16; //~ AP004
        (2, 16384), //~ AP001
        [8.5, 8], //~ AP001
        [4]; //~ AP001
        ofset = -1>; //~ AP002
}

fn main() {}
