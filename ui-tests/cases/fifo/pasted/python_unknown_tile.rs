use aie_pattern::prelude::*;

object_fifo! {
    ShimTile = tile(0, 0)
    MemTile = tile(0, 1)
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct In = object_fifo("in", ShimTile, MemTiles, 2, ty); //~ AP004
}

fn main() {
    println!("{}", In::DEPTH);
}
