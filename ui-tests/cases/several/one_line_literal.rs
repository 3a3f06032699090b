use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 12; [0, 2], [8, -2]; offset = 3, index = u8>; //~ AP061 AP010 AP014
}

fn main() {}
