use aie_pattern::prelude::*;

object_fifo! {
    line = np.ndarray[(1024,), np.dtype[np.int32]]
    of_in = producer = shim(0, 0), ObjectFifo(line, name="in") //~ AP001
    of_in.cons(tile=Tile(0, 2))
}

fn main() {}
