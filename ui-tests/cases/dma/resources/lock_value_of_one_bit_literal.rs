use aie_pattern::prelude::*;

#[dma_bd(device = aie, acquire = (0, 2))] //~ AP045
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
