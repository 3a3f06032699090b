use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [2, -16385]; offset = 16385>; //~ AP063
}

fn main() {}
