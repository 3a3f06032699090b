use aie_pattern::prelude::*;

#[dma_bd(offset 4, len = 8)] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
