use aie_pattern::prelude::*;

pub struct Plain;

tensor_pattern! {
    pub struct Rows = <int16, 16; [16, 4], [4, 1]; ensure(same_walk(Plain))>; //~ E0599
}

fn main() {}
