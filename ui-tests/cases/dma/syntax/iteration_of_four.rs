use aie_pattern::prelude::*;

#[dma_bd(iteration = (4, 8, 0, 1))] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
