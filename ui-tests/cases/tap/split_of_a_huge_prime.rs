use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, full(9223372036854775783).split(0, 9223372036854775782); //~ AP135
}

fn main() {}
