use aie_pattern::prelude::*;

#[dma_bd(
    aie.dma_bd(%b : memref<64xi32>, 0, 64)
    aie.use_lock(3, AcquireGreaterEqual, 1) //~ AP001
    aie.use_lock(4, Release, 1)
)]
struct Rows;

fn main() {}
