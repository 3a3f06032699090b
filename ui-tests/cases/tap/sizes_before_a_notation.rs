use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, sizes = [4], full(16); //~ AP003
}

fn main() {}
