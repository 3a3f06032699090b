use aie_pattern::prelude::*;

const FREE: i32 = 1;

#[dma_bd(aie.use_lock(3, AcquireGreaterEqual, FREE) aie.dma_bd(%b : memref<64xi32>, 0, 64))] //~ AP001
struct Rows;

fn main() {}
