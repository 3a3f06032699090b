use aie_pattern::prelude::*;

const ROWS: usize = 4;

tensor_pattern! {
    pub struct Walk = <int16, 16; [ROWS / 8, 2]>; //~ AP010
}

fn main() {}
