//! The FIFO of the guide's section 2c, which no DMA can walk: every second byte, of a part of the object, in a mem tile that
//! nothing fills. `examples/fifo_guide.rs` has one that can be.
use aie_pattern::prelude::*;

object_fifo! {
    MemTile = tile(1, 1)
    Core = tile(1, 3)
    pub struct Objects = object_fifo("objects", MemTile, Core, 3, np.ndarray[(4, 8), np.dtype[np.int8]], //~ AP160
                                     [(2, 16), (3, 2)]); //~ AP171 AP025
}

fn main() {}
