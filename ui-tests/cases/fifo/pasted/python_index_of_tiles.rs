use aie_pattern::prelude::*;

object_fifo! {
    cores = [tile(0, 2), tile(0, 5)]
    of = object_fifo("of", cores[0], cores[2], 2, np.ndarray[(24,), np.dtype[np.int32]]) //~ AP005
}

fn main() {}
