use aie_pattern::prelude::*;

const STEP: i32 = 40;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, STEP]; index = u8>; //~ AP018
}

fn main() {}
