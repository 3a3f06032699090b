use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; [2, 1], [2, 1], [2, 1], [2, 1], [2, 1], [2, 1], [2, 1], [2, 1],
        [2, 1], [2, 1]>; //~ AP006
}

fn main() {}
