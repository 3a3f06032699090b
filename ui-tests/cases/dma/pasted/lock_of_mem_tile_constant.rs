use aie_pattern::prelude::*;

const LOCK: u8 = 2;

#[dma_bd(tile = mem, aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.use_lock(LOCK, Release, 1))] //~ AP001
struct Rows;

fn main() {}
