use aie_pattern::prelude::*;

#[dma_bd(bd_id = 16)] //~ AP040
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
