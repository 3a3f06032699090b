use aie_pattern::prelude::*;

object_fifo! {
    tile0 = tile(0, 2)
    tile1 = tile(2, 2)
    of = object_fifo("of", tile0, [tile1], 3, np.ndarray[(24,), np.dtype[np.int32]])
    of.acquire(ObjectFifoPort.Produce, 2)
    of.release(ObjectFifoPort.Produce, 3) //~ AP162
    of.acquire(ObjectFifoPort.Consume, 1)
    of.release(ObjectFifoPort.Consume, 1)
}

fn main() {}
