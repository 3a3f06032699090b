use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [1 << 33, 0], [65536 * 65536, 2]>; //~ AP005 AP005
}

fn main() {}
