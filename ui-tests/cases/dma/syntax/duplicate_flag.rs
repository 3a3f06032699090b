use aie_pattern::prelude::*;

#[dma_bd(compression, tlast_suppress, compression)] //~ AP003
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
