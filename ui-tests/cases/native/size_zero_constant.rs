use aie_pattern::prelude::*;

const COUNT: u32 = 0;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [8], sizes = [COUNT]>; //~ AP010
}

fn main() {}
