use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct In = of_in = ObjectFifo(ty, name="in");
    of_in.cons(tile=Tile(0, 2))
    rt.fill(of_in.prod(), A) //~ AP004
}

fn main() {
    println!("{}", In::DEPTH);
}
