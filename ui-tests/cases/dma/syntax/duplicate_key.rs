use aie_pattern::prelude::*;

#[dma_bd(offset = 0, len = 64, offset = 4)] //~ AP003
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
