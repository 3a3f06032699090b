use aie_pattern::prelude::*;

const LONG: u32 = 16_777_216;

tap_pattern! {
    pub struct Walk = i32, full(LONG, 4, 4, 4, 4).T; //~ AP006
}

fn main() {}
