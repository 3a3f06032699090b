use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<4096xi32>, 0, 4096, [<size = 8, stride = 1>, <size = 512, stride = 8>]) {bd_id = 2 : i32})] //~ AP012
struct Rows;

fn main() {}
