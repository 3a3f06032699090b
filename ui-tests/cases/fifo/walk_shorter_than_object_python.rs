use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object_fifo("of", A, B, 2, np.ndarray[(24,), np.dtype[np.int32]], [], [[(5, 4), (4, 1)]]); //~ AP171
}

fn main() {}
