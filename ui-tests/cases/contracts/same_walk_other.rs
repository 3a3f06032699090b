use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Columns = <int16, 16; [4, 1], [16, 4]>;
    pub struct Rows = <int16, 16; [16, 4], [4, 1]; ensure(same_walk(Columns))>; //~ AP087
}

fn main() {}
