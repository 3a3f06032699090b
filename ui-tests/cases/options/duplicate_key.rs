use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; offset = 4, offset = 5>; //~ AP003
}

fn main() {}
