use aie_pattern::prelude::*;

const STEP: i64 = 1;

#[dma_bd(device = aie, len = 1, iteration = (4, STEP))] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
