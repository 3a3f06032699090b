use aie_pattern::prelude::*;

#[dma_bd(next_bd = 16)] //~ AP042
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
