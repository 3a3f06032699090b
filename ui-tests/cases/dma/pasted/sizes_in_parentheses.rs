use aie_pattern::prelude::*;

#[dma_bd(sizes = (4, 8), strides = [8, 1])] //~ AP001
static SAMPLES: [i32; 64] = [0; 64];

fn main() {}
