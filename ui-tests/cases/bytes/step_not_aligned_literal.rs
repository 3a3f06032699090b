use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; [8, 24]; bytes>; //~ AP064
}

fn main() {}
