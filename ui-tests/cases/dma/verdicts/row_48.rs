use aie_pattern::prelude::*;

#[dma_bd(tile = mem, len = 8, dims = [<2, 1>, <4, 1>])] //~ AP027
static SAMPLES: [i8; 64] = [0; 64];

fn main() {}
