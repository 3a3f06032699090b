use aie_pattern::prelude::*;

const STEP: u64 = 1 << 63;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, STEP]; device = ideal>; //~ AP005
}

fn main() {}
