use aie_pattern::prelude::*;

#[dma_bd(device = ideal, dims = [<2, 9300000000000000000>])] //~ AP005
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
