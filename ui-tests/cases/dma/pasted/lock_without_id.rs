use aie_pattern::prelude::*;

#[dma_bd(%l = aie.lock(%t) {init = 1 : i32} aie.use_lock(%l, AcquireGreaterEqual, 1) aie.dma_bd(%b : memref<64xi32>, 0, 64) aie.use_lock(%l, Release, 1))] //~ AP001
struct Rows;

fn main() {}
