use aie_pattern::prelude::*;

#[dma_bd(len = 6)] //~ AP024
static SAMPLES: [i8; 16] = [0; 16];

fn main() {}
