use aie_pattern::prelude::*;

#[dma_bd(device = aie, tile = mem, len = 64)] //~ AP050
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
