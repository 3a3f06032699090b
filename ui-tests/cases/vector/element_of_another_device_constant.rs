use aie_pattern::prelude::*;

const STEPS: usize = 8;

tensor_pattern! {
    pub struct Walk = <float16, 32; [STEPS, 1]>; //~ AP061
}

fn main() {}
