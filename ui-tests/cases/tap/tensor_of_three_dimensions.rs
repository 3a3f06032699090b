use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorTiler2D.simple_tiler((4, 64, 64), (8, 8)); //~ AP072
}

fn main() {}
