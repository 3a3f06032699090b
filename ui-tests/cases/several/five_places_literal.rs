use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct Walk = <int16, 16; //
        [2, 16384], //~ AP063
        [0, 8], //~ AP010
        [1048577, 0]; //~ AP062
        offset = -1, //~ AP014
        index = u8>; //~ AP018
}

fn main() {}
