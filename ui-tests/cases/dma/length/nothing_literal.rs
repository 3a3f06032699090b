use aie_pattern::prelude::*;

#[dma_bd(len = 0)] //~ AP022
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
