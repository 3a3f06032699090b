use aie_pattern::prelude::*;

#[dma_bd(tile = shim, burst = 512)] //~ AP053
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
