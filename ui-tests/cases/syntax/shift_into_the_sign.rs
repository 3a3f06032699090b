use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [1 << 31, 2]>; //~ AP010
}

fn main() {}
