use aie_pattern::prelude::*;

#[dma_bd(tile = mem, bd_id = 2, next_bd = 24)] //~ AP042
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
