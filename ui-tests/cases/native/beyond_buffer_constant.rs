use aie_pattern::prelude::*;

const COUNT: usize = 9;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(3, 1, 1)], sizes = [COUNT]; buffer = 1024>; //~ AP015
}

fn main() {}
