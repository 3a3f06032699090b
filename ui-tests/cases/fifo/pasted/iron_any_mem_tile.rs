use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    of_in = ObjectFifo(ty, name="in")
    pub struct Out = consumers = compute(0, 2), of_in.cons().forward(tile=AnyMemTile, name="out"); //~ AP160
    of_in.prod(tile=Tile(0, 0))
}

fn main() {
    println!("{}", Out::DEPTH);
}
