use aie_pattern::prelude::*;

#[dma_bd(dims = [<2, 8>, <1, 1>])] //~ AP026
static SAMPLES: [i16; 16] = [0; 16];

fn main() {}
