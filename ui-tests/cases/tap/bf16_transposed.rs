use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = bf16, full(64, 64).T; //~ AP025
}

fn main() {}
