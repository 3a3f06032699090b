use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(4,), np.dtype[np.int32]]
    of = ObjectFifo(ty, name="of", depth=2, init_values=[[1, 2, 3, 4], np.ones(3)]) //~ AP008
    p = of.prod(tile=Tile(0, 2))
    c = of.cons(tile=Tile(0, 5))
}

fn main() {}
