use aie_pattern::prelude::*;

#[dma_bd(tile = shim, axi(qos = 1), aie.dma_bd(%b : memref<24xi32>, 0, 24) {axcache = 2 : i32})] //~ AP003
struct Rows;

fn main() {}
