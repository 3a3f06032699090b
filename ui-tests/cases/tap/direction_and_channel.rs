use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, direction = mm2s, channel = s2mm(0), full(16); //~ AP003
}

fn main() {}
