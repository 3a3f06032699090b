use aie_pattern::prelude::*;

#[dma_bd(offset = 3, len = 8)] //~ AP028
static SAMPLES: [u16; 16] = [0; 16];

fn main() {}
