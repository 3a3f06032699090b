use aie_pattern::prelude::*;

const LENGTH: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 0]; buffer = LENGTH>; //~ AP015
}

fn main() {}
