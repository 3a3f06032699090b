use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Rows = <int16, 16; [16, 4], [4, 1]>;
}

assert_disjoint!(Rows); //~ AP001

fn main() {}
