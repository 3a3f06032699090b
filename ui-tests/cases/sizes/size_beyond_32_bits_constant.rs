use aie_pattern::prelude::*;

const COUNT: u64 = u32::MAX as u64 + 2;

tensor_pattern! {
    pub struct Walk = <int16, 16; [COUNT, 2]; device = ideal>; //~ AP005
}

fn main() {}
