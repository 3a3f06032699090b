use aie_pattern::prelude::*;

const COUNT: usize = 8;

tensor_pattern! {
    pub struct Walk = <cfloat, 8; [COUNT, 2]; device = aie2p>; //~ AP061
}

fn main() {}
