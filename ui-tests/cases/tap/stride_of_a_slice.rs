use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i16, full(64, 64)[:, ::2]; //~ AP025
}

fn main() {}
