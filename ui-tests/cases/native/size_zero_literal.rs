use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; native [8], sizes = [0]>; //~ AP010
}

fn main() {}
