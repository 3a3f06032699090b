use aie_pattern::prelude::*;

const START: usize = 64;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; offset = START, buffer = 1024>; //~ AP015
}

fn main() {}
