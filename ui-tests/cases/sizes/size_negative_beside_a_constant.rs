use aie_pattern::prelude::*;

const COUNT: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 16; [-4, 8], [COUNT, 1]>; //~ AP010
}

fn main() {}
