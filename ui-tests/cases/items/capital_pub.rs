use aie_pattern::prelude::*;

tensor_pattern! {
    Pub struct Walk = <int32, 4; [2, 1]>; //~ AP001
}

fn main() {}
