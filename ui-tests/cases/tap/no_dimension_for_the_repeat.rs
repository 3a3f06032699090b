use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorTiler2D.group_tiler((64, 64), (8, 8), (2, 4), pattern_repeat = 4); //~ AP134
}

fn main() {}
