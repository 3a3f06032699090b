use aie_pattern::prelude::*;

#[dma_bd(dims = [<2, 8>, <5, 1>])] //~ AP026
static SAMPLES: [i8; 16] = [0; 16];

fn main() {}
