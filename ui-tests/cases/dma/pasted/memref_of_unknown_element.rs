use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<64xi31>, 0, 64))] //~ AP004
struct Rows;

fn main() {}
