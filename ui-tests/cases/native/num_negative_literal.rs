use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(-1, 1, 1)], sizes = [2]>; //~ AP062
}

fn main() {}
