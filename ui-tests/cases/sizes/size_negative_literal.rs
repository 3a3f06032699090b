use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [-8, 2]>; //~ AP010
}

fn main() {}
