use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <complex, 16; [8, 2]>; //~ AP004
}

fn main() {}
