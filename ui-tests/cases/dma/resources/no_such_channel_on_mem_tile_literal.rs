use aie_pattern::prelude::*;

#[dma_bd(tile = mem, channel = s2mm(6))] //~ AP043
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
