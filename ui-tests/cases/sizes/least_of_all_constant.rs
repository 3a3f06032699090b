use aie_pattern::prelude::*;

const LEAST: i128 = i128::MIN;

tensor_pattern! {
    pub struct Walk = <int16, 16; [LEAST, 2]>; //~ AP010
}

fn main() {}
