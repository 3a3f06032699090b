use aie_pattern::prelude::*;

const STEP: i64 = 6;

#[dma_bd(len = 4, iteration = (2, STEP))] //~ AP027
static SAMPLES: [i8; 16] = [0; 16];

fn main() {}
