use aie_pattern::prelude::*;

const WIDTH: i32 = 9000;

#[dma_bd(aie.dma_bd(%b : memref<9008xi32> offset = 0 len = 16 sizes = [2, 8] strides = [WIDTH, 1]))] //~ AP013
struct Rows;

fn main() {}
