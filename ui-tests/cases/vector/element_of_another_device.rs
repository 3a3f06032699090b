use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <float16, 32; [8, 1]>; //~ AP061
}

fn main() {}
