use aie_pattern::prelude::*;

const ID: u8 = 16;

#[dma_bd(aie.dma_bd(%b : memref<64xi32>, 0, 64) {bd_id = ID, next_bd_id = 3 : i32})] //~ AP040
struct Rows;

fn main() {}
