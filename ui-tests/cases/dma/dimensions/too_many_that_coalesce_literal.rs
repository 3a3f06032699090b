use aie_pattern::prelude::*;

#[dma_bd(dims = [<2, 64>, <2, 32>, <4, 8>, <8, 1>])] //~ AP006
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
