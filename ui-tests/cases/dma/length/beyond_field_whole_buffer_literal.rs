use aie_pattern::prelude::*;

#[dma_bd(offset = 0)]
static SAMPLES: [i32; 16384] = [0; 16384]; //~ AP022

fn main() {}
