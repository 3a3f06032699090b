use aie_pattern::prelude::*;

const COUNT: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 16; [COUNT, 65540], [2, 65536], [4, 1]>; //~ AP063
}

fn main() {}
