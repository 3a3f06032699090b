use aie_pattern::prelude::*;

const ROWS: usize = 16;

tap_pattern! {
    pub struct Walk = i32, index = u8, full(ROWS, 32); //~ AP018
}

fn main() {}
