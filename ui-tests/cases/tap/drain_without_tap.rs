use aie_pattern::prelude::*;

tap_pattern! {
    struct Rows = i32, rt.drain(of.cons(), c, wait = True); //~ AP001
}

fn main() {}
