use aie_pattern::prelude::*;

const COUNT: i64 = 4;

#[dma_bd(len = 1, iteration = (4, 1, COUNT))] //~ AP047
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
