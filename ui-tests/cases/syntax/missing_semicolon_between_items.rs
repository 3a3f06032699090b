use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Rows = <int16, 16; [8, 2]>
    pub struct Columns = <int16, 16; [2, 8]>; //~ AP001
}

fn main() {}
