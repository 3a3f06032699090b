use aie_pattern::prelude::*;

const COUNT: u64 = 9300000000000000000;

#[dma_bd(device = ideal, dims = [<COUNT, 0>])] //~ AP005
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
