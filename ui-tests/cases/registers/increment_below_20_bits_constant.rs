use aie_pattern::prelude::*;

const STEP: i32 = 16385;

tensor_pattern! {
    pub struct Walk = <int16, 16; [2, -STEP]; offset = STEP>; //~ AP063
}

fn main() {}
