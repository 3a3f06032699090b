use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct One = <int16, 16; [8, 2]; device = NPU1>; //~ AP004
    pub struct Other = <int16, 16; [8, 2]; device = AIE2>; //~ AP004
}

fn main() {}
