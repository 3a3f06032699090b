use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [ROWS, 2]>; //~ E0425
}

fn main() {}
