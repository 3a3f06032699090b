use aie_pattern::prelude::*;

const ROWS: usize = 4;

#[dma_bd(aie.dma_bd(%b : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [8, 1]))] //~ AP015 AP008
static SAMPLES: [[i32; 8]; ROWS] = [[0; 8]; ROWS];

fn main() {}
