use aie_pattern::prelude::*;

const LOCK: u8 = 16;

#[dma_bd(aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.use_lock(LOCK, Release, 1))] //~ AP044
struct Rows;

fn main() {}
