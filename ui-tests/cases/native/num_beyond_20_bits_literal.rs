use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(1048576, 0, 0)], sizes = [2]>; //~ AP062
}

fn main() {}
