use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Transposed = <int32, 4; [4, 1], [16, 4]>;
    pub struct Again = <int32, 4; [4, 1], [16, 4]; ensure(inverse(Transposed))>; //~ AP088
}

fn main() {}
