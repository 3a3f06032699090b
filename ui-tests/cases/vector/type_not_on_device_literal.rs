use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <cfloat, 8; [8, 2]; device = aie2p>; //~ AP061
}

fn main() {}
