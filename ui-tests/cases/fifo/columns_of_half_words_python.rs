use aie_pattern::prelude::*;

object_fifo! {
    struct Of = object_fifo("of", A, B, 2, np.ndarray[(24,), np.dtype[np.int16]], [(4, 1), (6, 4)]); //~ AP025 AP027
}

fn main() {}
