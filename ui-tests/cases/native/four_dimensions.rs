use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_4d(1, 1, 1, 1, 1, 1, 1)], sizes = [2]>; //~ AP001
}

fn main() {}
