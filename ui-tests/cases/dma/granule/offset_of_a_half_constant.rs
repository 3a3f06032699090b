use aie_pattern::prelude::*;

const START: i64 = 3;

#[dma_bd(offset = START, len = 8)] //~ AP028
static SAMPLES: [u16; 16] = [0; 16];

fn main() {}
