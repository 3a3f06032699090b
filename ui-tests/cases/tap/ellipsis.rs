use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, full(64, 64)[..., 0]; //~ AP001
}

fn main() {}
