use aie_pattern::prelude::*;

object_fifo! {
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct In = object_fifo("in", ShimTile, tile(0, 2), 2, ty); //~ AP004
}

fn main() {
    println!("{}", In::DEPTH);
}
