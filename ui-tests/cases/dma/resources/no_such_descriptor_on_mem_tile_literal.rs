use aie_pattern::prelude::*;

#[dma_bd(tile = mem, bd_id = 48)] //~ AP040
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
