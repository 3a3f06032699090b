use aie_pattern::prelude::*;

#[dma_bd(tile = mem, offset = 512)] //~ AP015
static SAMPLES: [i32; 1024] = [0; 1024];

fn main() {}
