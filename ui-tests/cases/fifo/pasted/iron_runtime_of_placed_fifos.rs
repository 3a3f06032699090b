use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct In = producer = shim(0, 0), consumers = compute(0, 2), of_in = ObjectFifo(ty, name="in");
    rt.fill(of_in.prod(), A) //~ AP004
}

object_fifo! {
    import numpy as np //~ AP001
}

fn main() {
    println!("{}", In::DEPTH);
}
