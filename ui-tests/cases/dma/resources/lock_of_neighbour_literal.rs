use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(4), release = (3, 1))] //~ AP044
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
