use aie_pattern::prelude::*;

const INC: i32 = 24;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(3, INC, 64)], sizes = [2], bytes>; //~ AP064
}

fn main() {}
