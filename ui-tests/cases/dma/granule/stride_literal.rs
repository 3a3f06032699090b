use aie_pattern::prelude::*;

#[dma_bd(dims = [<2, 6>, <4, 1>])] //~ AP027
static SAMPLES: [i8; 16] = [0; 16];

fn main() {}
