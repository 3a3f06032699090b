use aie_pattern::prelude::*;

const LENGTH: i32 = -240;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; buffer = LENGTH>; //~ AP005
}

fn main() {}
