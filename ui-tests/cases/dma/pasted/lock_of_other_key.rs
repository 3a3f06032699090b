use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<64xi32>, 0, 64) acquire = aie.use_lock(3, Release, 1))] //~ AP001
struct Rows;

fn main() {}
