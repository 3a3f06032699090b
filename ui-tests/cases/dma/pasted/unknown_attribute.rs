use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<64xi32>, 0, 64) {bd_idx = 2 : i32})] //~ AP002
struct Rows;

fn main() {}
