use aie_pattern::prelude::*;

#[dma_bd(device = ideal, dims = [<9300000000000000000, 0>])] //~ AP005
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
