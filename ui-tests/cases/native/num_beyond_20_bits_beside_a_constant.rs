use aie_pattern::prelude::*;

const STEP: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [dim_2d(1048576, 0, STEP)], sizes = [2]>; //~ AP062
}

fn main() {}
