use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, bd_id = 16, full(64); //~ AP040
}

fn main() {}
