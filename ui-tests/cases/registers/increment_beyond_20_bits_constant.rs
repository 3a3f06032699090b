use aie_pattern::prelude::*;

const STEP: i32 = 16384;

tensor_pattern! {
    pub struct Walk = <int16, 16; [2, STEP]>; //~ AP063
}

fn main() {}
