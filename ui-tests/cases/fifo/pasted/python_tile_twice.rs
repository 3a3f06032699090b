use aie_pattern::prelude::*;

object_fifo! {
    A = tile(0, 2)
    B = tile(0, 5)
    A = tile(0, 3) //~ AP003
    of = object_fifo("of", A, B, 2, np.ndarray[(16,), np.dtype[np.int32]])
}

fn main() {}
