use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct In = of_in = ObjectFifo(ty, name="in");
    of_in.prod(tile=Tile(0, 0))
    of_in.cons(depth=3) //~ AP160
}

fn main() {
    println!("{}", In::DEPTH);
}
