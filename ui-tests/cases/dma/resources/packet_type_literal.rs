use aie_pattern::prelude::*;

#[dma_bd(packet = (1, 8))] //~ AP046
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
