use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; [8, 96]; bytes, device = aie2p>; //~ AP064
}

fn main() {}
