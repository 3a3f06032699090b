use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct In = producer = shim(0, 0), ObjectFifo(ty, name="in");
    out = In.forward(tile=Tile(0, 1)) //~ AP004
}

fn main() {
    println!("{}", In::DEPTH);
}
