use aie_pattern::prelude::*;

object_fifo! {
    A = tile(0, 2)
    B = tile(0, 5)
    ty = np.ndarray[(2, 2), np.dtype[np.int32]]
    of = object_fifo("of", A, B, 4, ty, initValues=[
        np.zeros((2, 2), dtype=np.int32),
        np.array([1, 2, 3, 4], dtype=np.int32), //~ AP008
        np.arange(4).reshape(2, 2),
        np.full((2, 2), 7, np.int16), //~ AP008
    ])
}

fn main() {}
