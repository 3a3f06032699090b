use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = mm2s(4), address = 0x400)] //~ AP029
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
