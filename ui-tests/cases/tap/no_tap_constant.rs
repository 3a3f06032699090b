use aie_pattern::prelude::*;

const TAP: usize = 8;

tap_pattern! {
    pub struct Walk = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4))[TAP]; //~ AP136
}

fn main() {}
