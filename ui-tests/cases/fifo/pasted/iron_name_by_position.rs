use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = producer = shim(0, 0), of_in = ObjectFifo(np.ndarray[(48,), np.dtype[np.int32]], "in"); //~ AP001
    of_in.cons(tile=Tile(0, 2))
}

fn main() {}
