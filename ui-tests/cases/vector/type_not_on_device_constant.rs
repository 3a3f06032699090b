use aie_pattern::prelude::*;

const LANES: usize = 8;

tensor_pattern! {
    pub struct Walk = <cfloat, LANES; [8, 2]; device = aie2p>; //~ AP061
}

fn main() {}
