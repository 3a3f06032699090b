use aie_pattern::prelude::*;

#[dma_bd(len = 1, iteration = (4, 1, 4))] //~ AP047
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
