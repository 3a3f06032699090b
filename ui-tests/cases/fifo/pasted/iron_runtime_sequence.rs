use aie_pattern::prelude::*;

object_fifo! {
    of = ObjectFifo(np.ndarray[(16,), np.dtype[np.int32]], name="of")
    of.cons(tile=Tile(0, 2))
    rt = Runtime() //~ AP004
    rt.drain(of.cons(), a_out, wait=True) //~ AP004
    worker = Worker(core_fn, fn_args=[of]) //~ AP004
    npu_dma_memcpy_nd(metadata=of, bd_id=1, mem=A, sizes=[1, 1, 1, 16]) //~ AP004
    of.prod(tile=Tile(0, 0)).fill(a_in) //~ AP004
}

fn main() {}
