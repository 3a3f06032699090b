use aie_pattern::prelude::*;

const ROWS: &str = "8";

tensor_pattern! {
    pub struct Walk = <int16, 16; [ROWS, 2]>; //~ E0277
}

fn main() {}
