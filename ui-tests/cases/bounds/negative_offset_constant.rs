use aie_pattern::prelude::*;

const START: isize = -1;

tensor_pattern! {
    pub struct Walk = <int16, 16; [8, 2]; offset = START>; //~ AP014
}

fn main() {}
