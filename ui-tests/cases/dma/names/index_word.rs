use aie_pattern::prelude::*;

#[dma_bd(index = u64)] //~ AP004
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
