use aie_pattern::prelude::*;

tensor_pattern! {
    struct First = int17 = <16>; //~ AP004
    struct Second = <int16, 16; [8u, 2], [0, 1]>; //~ AP010
}

fn main() {}
