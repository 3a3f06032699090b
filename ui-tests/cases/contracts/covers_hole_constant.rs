use aie_pattern::prelude::*;

const ROWS: usize = 8;

tensor_pattern! {
    pub struct Rows = <int16, 16; [ROWS, 5], [4, 1]; buffer = 640, ensure(covers)>; //~ AP084
}

fn main() {}
