use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Walk = i32, ensure(covers), TensorTiler2D.simple_tiler((8, 8), (2, 4)); //~ AP001
}

fn main() {}
