use aie_pattern::prelude::*;

tap_pattern! {
    pub struct Tiles = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4));
}

fn main() {
    let _ = Tiles::tap::<8>(); //~ AP136
}
