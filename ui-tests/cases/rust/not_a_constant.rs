use aie_pattern::prelude::*;

fn rows() -> usize {
    8
}

tensor_pattern! {
    pub struct Walk = <int16, 16; [rows(), 2]>; //~ E0015
}

fn main() {}
