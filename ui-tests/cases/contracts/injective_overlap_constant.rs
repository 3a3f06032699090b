use aie_pattern::prelude::*;

const STEP: i64 = 2;

tensor_pattern! {
    pub struct Windows = <int16, 16; [8, STEP], [4, 1]; ensure(injective)>; //~ AP085
}

fn main() {}
