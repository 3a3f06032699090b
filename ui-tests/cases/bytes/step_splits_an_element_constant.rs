use aie_pattern::prelude::*;

const STEP: i32 = 3;

tensor_pattern! {
    pub struct Walk = <int16, 32; [8, STEP]; bytes, device = ideal>; //~ AP064
}

fn main() {}
