use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, index = u8, full(16, 32); //~ AP018
}

fn main() {}
