use aie_pattern::prelude::*;

const STEP: usize = 64;

tensor_pattern! {
    pub struct Walk = <int32, 16; [8, STEP]; buffer = 128>; //~ AP015
}

fn main() {}
