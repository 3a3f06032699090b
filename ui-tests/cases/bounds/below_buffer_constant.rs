use aie_pattern::prelude::*;

const COUNT: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 16; [COUNT, -2]; offset = 3>; //~ AP014
}

fn main() {}
