use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, full(64).repeat(512); //~ AP133
}

fn main() {}
