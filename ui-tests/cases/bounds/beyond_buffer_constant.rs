use aie_pattern::prelude::*;

const ROWS: usize = 2;
const LENGTH: usize = 1024;

tensor_pattern! {
    pub struct Walk = <int16, 16; [ROWS, 64], [8, 2]; buffer = LENGTH>; //~ AP015
}

fn main() {}
