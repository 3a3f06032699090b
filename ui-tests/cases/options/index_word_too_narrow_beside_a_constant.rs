use aie_pattern::prelude::*;

const LEN: usize = 8192;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 40]; buffer = LEN, index = u8>; //~ AP018
}

fn main() {}
