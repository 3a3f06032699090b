use aie_pattern::prelude::*;

const STEP: u128 = 2;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, STEP]>; //~ E0277
}

fn main() {}
