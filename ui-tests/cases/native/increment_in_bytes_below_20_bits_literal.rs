use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(3, 64, -524320)], sizes = [1], bytes>; //~ AP063
}

fn main() {}
