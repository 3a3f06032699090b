use aie_pattern::prelude::*;

const COLUMNS: u64 = 128;

tap_pattern! {
    pub struct Tiles = i32, channel = s2mm(0), index = u16, TensorTiler2D.simple_tiler((640, COLUMNS), (8, 4)); //~ AP018
}

fn main() {}
