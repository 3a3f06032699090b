use aie_pattern::prelude::*;

const BURST: u32 = 512;

tap_pattern! {
    pub struct Walk = i32, burst = BURST, full(64, 64); //~ AP053
}

fn main() {}
