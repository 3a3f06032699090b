use aie_pattern::prelude::*;

const COUNT: u64 = 1 << 32;

tensor_pattern! {
    pub struct Walk = <int16, 16; [COUNT, 0], [COUNT, 0]; device = ideal>; //~ AP016
}

fn main() {}
