use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, full(6, 8)[:, ::2].inverse(); //~ AP135
}

fn main() {}
