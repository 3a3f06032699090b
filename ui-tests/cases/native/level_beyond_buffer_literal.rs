use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(63, 1, 1)], sizes = [1]; buffer = 1024>; //~ AP015
}

fn main() {}
