use aie_pattern::prelude::*;

const START: i64 = 2;

#[dma_bd(offset = START, len = 8)] //~ AP028
static SAMPLES: [i8; 16] = [0; 16];

fn main() {}
