use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4)).coalesce(); //~ AP001
}

fn main() {}
