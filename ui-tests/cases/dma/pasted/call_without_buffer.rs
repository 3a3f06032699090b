use aie_pattern::prelude::*;

#[dma_bd(aie.dma_bd())] //~ AP001
static SAMPLES: [i32; 64] = [0; 64];

fn main() {}
