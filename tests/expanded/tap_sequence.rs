tap_pattern! {
    pub struct Tiles = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4));
}
