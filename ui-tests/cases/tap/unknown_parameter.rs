use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, TensorTiler2D.group_tiler((64, 64), (8, 8), tile_group = (2, 2)); //~ AP002
}

fn main() {}
