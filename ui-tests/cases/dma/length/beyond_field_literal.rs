use aie_pattern::prelude::*;

#[dma_bd(len = 16384)] //~ AP022
static SAMPLES: [i32; 16384] = [0; 16384];

fn main() {}
