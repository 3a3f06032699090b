use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, full(8, 2000)[:, :1031]; //~ AP012
}

fn main() {}
