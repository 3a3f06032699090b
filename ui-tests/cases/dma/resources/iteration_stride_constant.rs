use aie_pattern::prelude::*;

const STEP: i64 = 9000;

#[dma_bd(len = 1, iteration = (2, STEP))] //~ AP047
static SAMPLES: [i32; 16000] = [0; 16000];

fn main() {}
