use aie_pattern::prelude::*;

#[dma_bd(tile = mem, len = 131072)] //~ AP022
static SAMPLES: [i32; 131072] = [0; 131072];

fn main() {}
