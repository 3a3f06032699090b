use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [2, 16384]>; //~ AP063
}

fn main() {}
