use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = int4, full(64); //~ AP007
}

fn main() {}
