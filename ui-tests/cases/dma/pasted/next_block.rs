use aie_pattern::prelude::*;

#[dma_bd(^bb1: aie.dma_bd(%b : memref<64xi32>, 0, 64) {bd_id = 0 : i32} aie.next_bd ^bb2)] //~ AP001
struct Rows;

fn main() {}
