use aie_pattern::prelude::*;

const STEP: i64 = i64::MAX / 8 * 7;

tensor_pattern! {
    pub struct Walk = <int16, 16; [3, STEP]; device = ideal>; //~ AP016
}

fn main() {}
