use aie_pattern::prelude::*;

#[dma_bd(scf.for %i = %c0 to %c8 step %c1 { aie.dma_bd(%b : memref<64xi32>, 0, 64) })] //~ AP004
struct Rows;

fn main() {}
