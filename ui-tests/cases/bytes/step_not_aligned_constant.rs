use aie_pattern::prelude::*;

const STEP: i32 = 24;

tensor_pattern! {
    pub struct Walk = <int16, 32; [8, STEP]; bytes>; //~ AP064
}

fn main() {}
