use aie_pattern::prelude::*;

#[dma_bd(buffer = memref<128xi32>, dims = [<8, 16>])] //~ AP001
struct Rows;

fn main() {}
