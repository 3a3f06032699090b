use aie_pattern::prelude::*;

const START: i64 = 0;

#[dma_bd(offset = START)]
static SAMPLES: [i16; 7] = [0; 7]; //~ AP024

fn main() {}
