use aie_pattern::prelude::*;

const NUM: usize = 63;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(NUM, 1, 1)], sizes = [1]; buffer = 1024>; //~ AP015
}

fn main() {}
