use aie_pattern::prelude::*;

object_fifo! {
    of = object_fifo("of", tile(0, 0), tile(0, 2), 2, np.ndarray[(64,) np.dtype[np.int32]]) //~ AP001
}

fn main() {}
