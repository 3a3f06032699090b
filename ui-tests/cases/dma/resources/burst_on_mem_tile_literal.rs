use aie_pattern::prelude::*;

#[dma_bd(tile = mem, burst = 256)] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
