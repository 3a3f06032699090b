use aie_pattern::prelude::*;

const NUM: u32 = 1 << 20;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(NUM, 0, 0)], sizes = [2]>; //~ AP062
}

fn main() {}
