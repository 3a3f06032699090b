use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, rt.fill(of.prod(), A, tap = taps[3], wait = True); //~ AP001
}

fn main() {}
