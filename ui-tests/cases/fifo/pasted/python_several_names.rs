use aie_pattern::prelude::*;

object_fifo! {
    a, b = tile(0, 2), tile(0, 5) //~ AP001
    of = object_fifo("of", tile(0, 2), tile(0, 5), 2, np.ndarray[(16,), np.dtype[np.int32]])
}
object_fifo! {
    memref.global "private" @values : memref<16xi32>
    a, b = tile(0, 2), tile(0, 5) //~ AP001
    of = object_fifo("other", tile(0, 2), tile(0, 5), 2, np.ndarray[(16,), np.dtype[np.int32]])
}

fn main() {}
