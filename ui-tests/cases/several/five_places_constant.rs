use aie_pattern::prelude::*;

const COUNT: usize = 8;
const WIDE: i32 = 16384;
const START: i32 = -1;

tensor_pattern! {
    pub struct Walk = <int16, 16; //
        [2, WIDE], //~ AP063
        [COUNT - 8, 8], //~ AP010
        [COUNT << 18, 0]; //~ AP062
        offset = START, //~ AP014
        index = u8>; //~ AP018
}

fn main() {}
