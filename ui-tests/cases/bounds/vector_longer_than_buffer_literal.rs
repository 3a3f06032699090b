use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 0]; buffer = 8>; //~ AP015
}

fn main() {}
