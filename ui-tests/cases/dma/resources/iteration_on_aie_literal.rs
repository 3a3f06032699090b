use aie_pattern::prelude::*;

#[dma_bd(device = aie, len = 1, iteration = (4, 1))] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
