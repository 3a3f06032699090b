use aie_pattern::prelude::*;

#[dma_bd(tile = shim, aie.dma_bd(%b : memref<24xi32>, 0, 24) {axcache = 16 : i32})] //~ AP048
struct Rows;

fn main() {}
