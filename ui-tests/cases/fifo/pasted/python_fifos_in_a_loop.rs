use aie_pattern::prelude::*;

object_fifo! {
    line = np.ndarray[(1024,), np.dtype[np.uint8]]
    ofs = [object_fifo("in", tile(0, 0), tile(0, 2), 2, line) for i in range(4)] //~ AP001
}

fn main() {}
