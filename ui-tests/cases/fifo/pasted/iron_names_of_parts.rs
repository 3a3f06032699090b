use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    half = np.ndarray[(32,), np.dtype[np.int32]]
    of_in = ObjectFifo(ty, name="in")
    of_in.prod(tile=Tile(0, 0))
    pub struct Part = of_in.cons().split([0, 32], Tile(0, 1), obj_types=[half] * 2, names=["a", "b", "c"]); //~ AP001
}

fn main() {}
