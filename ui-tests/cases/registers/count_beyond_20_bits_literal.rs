use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [2, 0], [2097152, 0]>; //~ AP062
}

fn main() {}
