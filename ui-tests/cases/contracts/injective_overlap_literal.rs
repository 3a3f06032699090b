use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Windows = <int16, 16; [8, 2], [4, 1]; ensure(injective)>; //~ AP085
}

fn main() {}
