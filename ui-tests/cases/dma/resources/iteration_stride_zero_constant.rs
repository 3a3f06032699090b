use aie_pattern::prelude::*;

const STEP: i64 = 0;

#[dma_bd(len = 1, iteration = (2, STEP))] //~ AP047
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
