use aie_pattern::prelude::*;

const ROW: usize = 6;

tap_pattern! {
    pub struct Walk = i32, full(6, 8)[ROW]; //~ AP135
}

fn main() {}
