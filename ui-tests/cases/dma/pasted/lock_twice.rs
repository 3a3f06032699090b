use aie_pattern::prelude::*;

#[dma_bd(aie.use_lock(3, AcquireGreaterEqual, 1) aie.dma_bd(%b : memref<64xi32>, 0, 64), acquire = (3, -1))] //~ AP003
struct Rows;

fn main() {}
