use aie_pattern::prelude::*;

#[dma_bd(channel = mm2s(2))] //~ AP043
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
