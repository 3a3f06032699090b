use aie_pattern::prelude::*;

tensor_pattern! {
    <int32, 4; [2, 1]>; //~ AP001
}

fn main() {}
