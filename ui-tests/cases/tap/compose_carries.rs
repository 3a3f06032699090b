use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, full(6, 8)[:, :6].compose(full(9, 4).T); //~ AP135
}

fn main() {}
