use aie_pattern::prelude::*;

object_fifo! {
    ShimTile = tile(0, 0)
    CoreTile = tile(0, 2)
    ty = np.ndarray[(64,), np.dtype[np.int32]]
    pub struct In = object_fifo("in", ShimTile, CoreTiles, 2, ty); //~ AP004
}

fn main() {
    println!("{}", In::DEPTH);
}
