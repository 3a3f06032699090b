use aie_pattern::prelude::*;

#[dma_bd(tile = mem, %l = aie.lock(%t, 70) aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.use_lock(%l, Release, 1))] //~ AP044
struct Rows;

fn main() {}
