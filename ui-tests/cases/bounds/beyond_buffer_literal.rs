use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [2, 64], [8, 2]; buffer = 1024>; //~ AP015
}

fn main() {}
