use aie_pattern::prelude::*;

#[dma_bd(tile = men)] //~ AP004
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
