use aie_pattern::prelude::*;

object_fifo! {
    object_fifo('x', tile(0, 2), tile(0, 5), 2, np.ndarray[(16,), np.dtype[np.int32]]) //~ AP001
}

fn main() {}
