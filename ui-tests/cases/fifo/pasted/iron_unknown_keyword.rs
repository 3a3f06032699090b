use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct In = producer = compute(0, 4), consumers = compute(0, 2), ObjectFifo(ty, name="in", dim_to_stream=[(64, 1)]); //~ AP002
}

fn main() {
    println!("{}", In::DEPTH);
}
