use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(3, 24, 64)], sizes = [2], bytes>; //~ AP064
}

fn main() {}
