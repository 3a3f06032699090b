use aie_pattern::prelude::*;

#[dma_bd(tile = mem, len = 16, dims = [<2, 8>, <7, 1>])] //~ AP026 AP023
static SAMPLES: [i8; 64] = [0; 64];

fn main() {}
