use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(3, 8192, 1)], sizes = [2]>; //~ AP063
}

fn main() {}
