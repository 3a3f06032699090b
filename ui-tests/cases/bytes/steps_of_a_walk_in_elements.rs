use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int32, 16; [8, 64]; buffer = 128>; //~ AP015
}

fn main() {}
