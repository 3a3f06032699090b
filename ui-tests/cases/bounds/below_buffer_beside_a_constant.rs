use aie_pattern::prelude::*;

const LEN: usize = 8192;

tensor_pattern! {
    pub struct Walk = <int16, 16; [4, -1]; buffer = LEN>; //~ AP014
}

fn main() {}
