use aie_pattern::prelude::*;

const ROWS: usize = 8;

tensor_pattern! {
    pub struct Walk = <int16, 16; [ROWS - 9, 2]>; //~ E0080
}

fn main() {}
