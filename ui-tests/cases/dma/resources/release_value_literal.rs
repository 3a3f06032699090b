use aie_pattern::prelude::*;

#[dma_bd(release = (0, 64))] //~ AP045
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
