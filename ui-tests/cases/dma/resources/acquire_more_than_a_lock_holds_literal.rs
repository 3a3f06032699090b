use aie_pattern::prelude::*;

#[dma_bd(acquire = (0, -64), release = (1, -64))] //~ AP045 AP045
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
