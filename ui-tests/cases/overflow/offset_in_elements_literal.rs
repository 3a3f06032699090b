use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 32; [2, 32]; bytes, offset = 9223372036854775807>; //~ AP016
}

fn main() {}
