use aie_pattern::prelude::*;

#[dma_bd(tile = mem, %t = aiex.dma_configure_task(%mem_tile_0_1, S2MM, 0) { aie.dma_bd(%b : memref<96xi32>, 0, 96) aie.end })] //~ AP004
struct Rows;

fn main() {}
