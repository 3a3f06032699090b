use aie_pattern::prelude::*;

const COUNT: usize = 0;

tensor_pattern! {
    pub struct Walk = <int16, 16; [COUNT, 2]>; //~ AP010
}

fn main() {}
