use aie_pattern::prelude::*;

#[dma_bd(channel = 0)] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
