use aie_pattern::prelude::*;

#[dma_bd(offset = 2, len = 8)] //~ AP028
static SAMPLES: [i8; 16] = [0; 16];

fn main() {}
