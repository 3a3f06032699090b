use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorTiler2D.group_tiler((64, 64), (8, 8), (3, 4)); //~ AP134
}

fn main() {}
