use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<64xi32>, 0, 64) {bd_id = 16 : i32, next_bd_id = 3 : i32})] //~ AP040
struct Rows;

fn main() {}
