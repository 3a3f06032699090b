use aie_pattern::prelude::*;

const COUNT: usize = 2;

tensor_pattern! {
    pub struct Walk = <int16, 16; [2, 1], [2, 1], [2, 1], [2, 1], [2, 1], [2, 1], [2, 1], [2, 1],
        [2, 1], [COUNT, 1]>; //~ AP006
}

fn main() {}
