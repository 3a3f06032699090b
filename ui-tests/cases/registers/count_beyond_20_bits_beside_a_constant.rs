use aie_pattern::prelude::*;

const FIRST: usize = 0;

tensor_pattern! {
    pub struct Walk = <int16, 16; [2, 0], [2097152, 0]; offset = FIRST>; //~ AP062
}

fn main() {}
