use aie_pattern::prelude::*;

#[dma_bd(tile = shim, aie.dma_bd(%in : memref<64xi32> offset = 0 len = 32) bd_id_val %bd : i32)] //~ AP001
struct Rows;

fn main() {}
