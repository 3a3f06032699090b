use aie_pattern::prelude::*;

const FIRST: i64 = i64::MAX;

tensor_pattern! {
    pub struct Walk = <int16, 32; [2, 32]; bytes, offset = FIRST>; //~ AP016
}

fn main() {}
