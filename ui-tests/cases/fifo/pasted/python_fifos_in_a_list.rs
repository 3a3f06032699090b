use aie_pattern::prelude::*;

object_fifo! {
    line = np.ndarray[(1024,), np.dtype[np.uint8]]
    ofs = [object_fifo("a", tile(0, 0), tile(0, 2), 2, line), //~ AP001
           object_fifo("b", tile(0, 2), tile(0, 0), 2, line)] //~ AP001
}

fn main() {}
