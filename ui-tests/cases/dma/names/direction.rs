use aie_pattern::prelude::*;

#[dma_bd(channel = ms2m(0))] //~ AP004
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
