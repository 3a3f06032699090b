use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk<const N: usize> = <int16, 16; [N, 2]>; //~ AP001
}

fn main() {}
