use aie_pattern::prelude::*;

object_fifo! {
    whole = ObjectFifo(np.ndarray[(16,), np.dtype[np.int32]], name="whole")
    whole.prod(tile=Tile(0, 0))
    parts = whole.cons(tile=Tile(0, 1)).split([0, 8], obj_types=[np.ndarray[(8,), np.dtype[np.int32]]] * 2,
        dims_to_stream=[(2, 1), (4, 2)]) //~ AP001
    parts[0].cons(tile=Tile(0, 3))
    parts[1].cons(tile=Tile(0, 5))
}

fn main() {}
