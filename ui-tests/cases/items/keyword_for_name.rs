use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct static = <int32, 4; [2, 1]>; //~ AP001
    pub struct _ = <int32, 4; [2, 1]>; //~ AP001
}

fn main() {}
