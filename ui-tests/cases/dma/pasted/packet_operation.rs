use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd_packet(8, 32) aie.dma_bd(%b : memref<24xi32>, 0, 24))] //~ AP046 AP046
struct Rows;

fn main() {}
