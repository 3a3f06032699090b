use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Rows = <int16, 16; [8, 5], [4, 1]; buffer = 640, ensure(covers)>; //~ AP084
}

fn main() {}
