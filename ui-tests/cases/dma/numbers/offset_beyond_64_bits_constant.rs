use aie_pattern::prelude::*;

const START: u64 = 9300000000000000000;

#[dma_bd(device = ideal, offset = START, dims = [<2, 1>])] //~ AP005
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
