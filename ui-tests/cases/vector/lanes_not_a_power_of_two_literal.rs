use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 12; [8, 2]>; //~ AP061
}

fn main() {}
