use aie_pattern::prelude::*;

const COUNT: usize = 8;
const LANES: usize = 12;

tensor_pattern! {
    pub struct First = <int16, 16; [COUNT - 8, 2]>; //~ AP010
    pub struct Second = <int16, LANES; [8, 2]>; //~ AP061
    pub struct Good = <int16, 16; [COUNT, 2]>;
}

static TABLE: [u8; 8] = *Good::INDICES;

fn main() {
    println!("{TABLE:?}");
}
