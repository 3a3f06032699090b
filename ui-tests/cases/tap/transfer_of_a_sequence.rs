use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, rt.fill(of.prod(), A, tap = TensorTiler2D.simple_tiler((8, 8), (2, 4))); //~ AP001
}

fn main() {}
