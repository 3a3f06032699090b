use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = producer = shim(0, 0), of_in = ObjectFifo(np.ndarray[(48,), np.dtype[np.int32]], name="in");
    for column in range(4): //~ AP001
        of_in.cons(tile=Tile(column, 2))
}

fn main() {}
