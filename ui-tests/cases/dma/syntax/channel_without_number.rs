use aie_pattern::prelude::*;

#[dma_bd(channel = mm2s)] //~ AP001
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
