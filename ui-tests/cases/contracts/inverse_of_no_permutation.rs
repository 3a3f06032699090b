use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Rows = <int32, 4; [16, 4], [4, 1]>;
    pub struct Windows = <int32, 4; [16, 2], [4, 1]; ensure(inverse(Rows))>; //~ AP088
}

fn main() {}
