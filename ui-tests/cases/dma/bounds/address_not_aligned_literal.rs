use aie_pattern::prelude::*;

#[dma_bd(address = 0x402)] //~ AP029
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
