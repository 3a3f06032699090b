use aie_pattern::prelude::*;

#[dma_bd(aie.use_lock(3, AquireGreaterEqual, 1) aie.dma_bd(%b : memref<64xi32>, 0, 64))] //~ AP004
struct Rows;

fn main() {}
