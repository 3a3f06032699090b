use aie_pattern::prelude::*;

const COUNT: i64 = 0;

#[dma_bd(len = 1, iteration = (COUNT, 1))] //~ AP047
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
