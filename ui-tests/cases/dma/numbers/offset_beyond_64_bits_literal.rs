use aie_pattern::prelude::*;

#[dma_bd(device = ideal, offset = 9300000000000000000, dims = [<2, 1>])] //~ AP005
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
