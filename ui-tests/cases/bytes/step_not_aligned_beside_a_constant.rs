use aie_pattern::prelude::*;

const COUNT: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 16; [COUNT, 64], [2, 40]; bytes>; //~ AP064
}

fn main() {}
