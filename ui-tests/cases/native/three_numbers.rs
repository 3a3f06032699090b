use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_3d(3, 4, 4)], sizes = [2]>; //~ AP001
}

fn main() {}
