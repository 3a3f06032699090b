use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, full(6, 8).split(1, 3); //~ AP135
}

fn main() {}
