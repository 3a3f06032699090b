use aie_pattern::prelude::*;

const LANES: usize = 15;

tensor_pattern! {
    pub struct Broken = <int16, LANES; [4, 1], [16, 4]>; //~ AP061
    pub struct Rows = <int16, 8; [4, 1], [16, 4]; ensure(same_walk(Broken))>;
}

fn main() {}
