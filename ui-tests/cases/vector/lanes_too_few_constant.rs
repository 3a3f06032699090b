use aie_pattern::prelude::*;

const LANES: usize = 4;

tensor_pattern! {
    pub struct Walk = <int16, LANES; [8, 2]>; //~ AP061
}

fn main() {}
