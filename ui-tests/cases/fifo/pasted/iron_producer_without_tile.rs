use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct In = consumers = compute(0, 2), ObjectFifo(ty, name="in"); //~ AP160
}

fn main() {
    println!("{}", In::DEPTH);
}
