use aie_pattern::prelude::*;

const ROWS: f32 = 8.0;

tensor_pattern! {
    pub struct Walk = <int16, 16; [ROWS, 2]>; //~ E0277
}

fn main() {}
