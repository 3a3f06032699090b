use aie_pattern::prelude::*;

#[dma_bd(%l = "aie.lock"(%t) <{lockID = 3 : i32}> : (index) -> index aie.use_lock(%l, AcquireGreaterEqual, 1) aie.dma_bd(%b : memref<64xi32>, 0, 64))] //~ AP004
struct Rows;

fn main() {}
