use aie_pattern::prelude::*;

#[dma_bd(len = 1, iteration = (2, 9000))] //~ AP047
static SAMPLES: [i32; 16000] = [0; 16000];

fn main() {}
