use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<?x8xi32>, 0, 64))] //~ AP001
struct Rows;

fn main() {}
