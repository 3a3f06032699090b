use aie_pattern::prelude::*;

const RUN: usize = 3;

tap_pattern! {
    pub struct Walk = i32, full(6, 8).split(1, RUN); //~ AP135
}

fn main() {}
