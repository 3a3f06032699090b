use aie_pattern::prelude::*;

#[dma_bd(offset = 0)]
static SAMPLES: [i16; 7] = [0; 7]; //~ AP024

fn main() {}
