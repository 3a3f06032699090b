use aie_pattern::prelude::*;

#[dma_bd(len = 4, iteration = (2, 6))] //~ AP027
static SAMPLES: [i8; 16] = [0; 16];

fn main() {}
