use aie_pattern::prelude::*;

#[dma_bd(device = ideal, dims = [<1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <1, 1>, <2, 1>])] //~ AP006
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
