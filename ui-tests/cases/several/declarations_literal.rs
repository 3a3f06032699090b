use aie_pattern::prelude::*;

tensor_pattern! {
    pub struct First = <int16, 16; [0, 2]>; //~ AP010
    pub struct Second = <int16, 16; (8, 2)>; //~ AP001
    pub struct Third = <int16, 12; [8, 2]>; //~ AP061
    pub struct Good = <int16, 16; [8, 2]>;
}

static TABLE: [u8; 8] = *Good::INDICES;

fn main() {
    println!("{TABLE:?}");
}
