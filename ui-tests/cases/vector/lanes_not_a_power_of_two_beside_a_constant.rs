use aie_pattern::prelude::*;

const COUNT: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 17; [COUNT, 2]>; //~ AP061
}

fn main() {}
