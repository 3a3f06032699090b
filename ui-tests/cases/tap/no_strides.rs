use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, sizes = [64, 64]; //~ AP001
}

fn main() {}
