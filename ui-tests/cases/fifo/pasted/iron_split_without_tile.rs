use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    part = np.ndarray[(32,), np.dtype[np.int32]]
    of_in = ObjectFifo(ty, name="in")
    of_in.prod(tile=Tile(0, 0))
    halves = of_in.cons().split( //~ AP160
        [0, 32],
        obj_types=[part, part],
        names=["a", "b"],
    )
    halves[0].cons(tile=Tile(0, 2))
    halves[1].cons(tile=Tile(0, 3))
}

fn main() {}
