use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Broken = <int16, 15; [4, 1], [16, 4]>; //~ AP061
    pub struct Rows = <int16, 8; [4, 1], [16, 4]; ensure(same_walk(Broken))>;
}

fn main() {}
