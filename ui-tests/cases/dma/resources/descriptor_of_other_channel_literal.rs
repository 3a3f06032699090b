use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(1), bd_id = 2)] //~ AP041
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
