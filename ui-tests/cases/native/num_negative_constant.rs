use aie_pattern::prelude::*;

const NUM: i32 = -1;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(NUM, 1, 1)], sizes = [2]>; //~ AP062
}

fn main() {}
