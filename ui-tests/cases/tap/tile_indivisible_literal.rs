use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorTiler2D.simple_tiler((64, 64), (24, 32)); //~ AP134
}

fn main() {}
