use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [true, 2]>; //~ E0277
}

fn main() {}
