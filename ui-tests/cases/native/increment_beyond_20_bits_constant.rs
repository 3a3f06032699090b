use aie_pattern::prelude::*;

const INC: i32 = 8192;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(3, INC, 1)], sizes = [2]>; //~ AP063
}

fn main() {}
