use aie_pattern::prelude::*;

#[dma_bd(acquire = (16, -1))] //~ AP044
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
