use aie_pattern::prelude::*;

const STEP: u64 = 9300000000000000000;

#[dma_bd(device = ideal, dims = [<2, STEP>])] //~ AP005
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
