use aie_pattern::prelude::*;

const ROWS: usize = 24;

tap_pattern! {
    pub struct Walk = i32, TensorTiler2D.simple_tiler((64, 64), (ROWS, 32)); //~ AP134
}

fn main() {}
