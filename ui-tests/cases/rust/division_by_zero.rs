use aie_pattern::prelude::*;

const ROWS: usize = 0;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8 / ROWS, 2]>; //~ E0080
}

fn main() {}
