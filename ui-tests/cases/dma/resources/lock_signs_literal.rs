use aie_pattern::prelude::*;

#[dma_bd(acquire = (0, 1), release = (1, -1))] //~ AP036
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
