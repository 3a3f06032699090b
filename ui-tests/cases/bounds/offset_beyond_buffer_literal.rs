use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; offset = 64, buffer = 1024>; //~ AP015
}

fn main() {}
