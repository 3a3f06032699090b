use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, burst = 512, full(64, 64); //~ AP053
}

fn main() {}
