use aie_pattern::prelude::*;

#[dma_bd(tile = shim, bd_id = 1, compression)] //~ AP054
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
