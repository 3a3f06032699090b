use aie_pattern::prelude::*;

#[dma_bd(len = 1, iteration = (0, 1))] //~ AP047
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
