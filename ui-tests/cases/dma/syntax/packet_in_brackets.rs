use aie_pattern::prelude::*;

#[dma_bd(packet = [3, 1])] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
