use aie_pattern::prelude::*;

#[dma_bd(offset = 64)] //~ AP015
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
