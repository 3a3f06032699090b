use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, full(64, 64).permut(1, 0); //~ AP004
}

fn main() {}
