use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; [2, 4], [4, 1]; native [dim_2d(3, 1, 1)], sizes = [2]>; //~ AP001
}

fn main() {}
