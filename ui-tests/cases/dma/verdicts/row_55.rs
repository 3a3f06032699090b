use aie_pattern::prelude::*;

#[dma_bd(tile = mem, len = 128, dims = [<1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>])] //~ AP006 AP023
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
