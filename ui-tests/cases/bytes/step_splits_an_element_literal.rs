use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; [8, 3]; bytes, device = ideal>; //~ AP064
}

fn main() {}
