use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, full(16777216, 4, 4, 4, 4).T; //~ AP006
}

fn main() {}
