use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, rt.drain(of.cons(), C, tap = TensorAccessPattern((8, 8), 0, [8, 8], [4, 1]), wait = True); //~ AP049
}

fn main() {}
