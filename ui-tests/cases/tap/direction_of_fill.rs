use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, channel = s2mm(0), rt.fill(of.prod(), A, tap = full(16)); //~ AP003
}

fn main() {}
