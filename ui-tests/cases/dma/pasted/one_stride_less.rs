use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd(%b : memref<2048xi8> offset = 0 len = 2048 sizes = [8, 8, 4, 8] strides = [256, 8, 64]), tile = mem)] //~ AP001
struct Rows;

fn main() {}
