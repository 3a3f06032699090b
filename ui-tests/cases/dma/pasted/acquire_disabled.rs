use aie_pattern::prelude::*;

#[dma_bd(aie.use_lock(0, AcquireGreaterEqual, 1) {acq_en = false} aie.dma_bd(%b : memref<64xi32>, 0, 64))] //~ AP001
struct Rows;

fn main() {}
