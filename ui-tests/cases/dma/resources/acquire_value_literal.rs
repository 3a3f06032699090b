use aie_pattern::prelude::*;

#[dma_bd(acquire = (0, -65))] //~ AP045
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
