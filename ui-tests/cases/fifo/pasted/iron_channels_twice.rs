use aie_pattern::prelude::*;

object_fifo! {
    pub struct In = producer = shim(0, 0), consumer_channels = [-1], of_in = ObjectFifo(np.ndarray[(48,), np.dtype[np.int32]], name="in");
    of_in.cons(tile=Tile(0, 2), channel=1) //~ AP003
}

fn main() {}
