use aie_pattern::prelude::*;

#[dma_bd(buffer = memref<4x8xi8, 2 : i32>, len = 16)] //~ AP001
struct Rows;

fn main() {}
