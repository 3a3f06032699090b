use aie_pattern::prelude::*;

const START: i128 = 1 << 63;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; offset = START>; //~ AP005
}

fn main() {}
