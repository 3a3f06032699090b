tap_pattern! {
    /// Rows of a matrix, a block at a time.
    pub struct Fill = i32, channel = mm2s(0), bd_id = 0, TensorAccessPattern((4, 8), 0, sizes = [2, 1, 4, 4], strides = [4, 0, 8, 1]);
}
