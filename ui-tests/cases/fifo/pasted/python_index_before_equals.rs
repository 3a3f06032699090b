use aie_pattern::prelude::*;

object_fifo! {
    line = np.ndarray[(1024,), np.dtype[np.uint8]]
    ofs[0] = object_fifo("in", tile(0, 0), tile(0, 2), 2, line) //~ AP001
}

fn main() {}
