use aie_pattern::prelude::*;

const N: usize = 8;

tensor_pattern! {
    pub struct Sound = <int16, 16; [if 4 > N { 2 } else { 1 }, 64], [match N { 8 => 4, _ => 2 }, 1]>;
    pub struct Walk = <int16, 16; [if 4 > N { 2 } else { 0 }, 64]>; //~ AP010
}

fn main() {}
