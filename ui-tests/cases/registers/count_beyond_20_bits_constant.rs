use aie_pattern::prelude::*;

const COUNT: usize = 1 << 21;

tensor_pattern! {
    pub struct Walk = <int16, 16; [2, 0], [COUNT, 0]>; //~ AP062
}

fn main() {}
