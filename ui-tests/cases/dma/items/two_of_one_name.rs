use aie_pattern::prelude::*;

#[dma_bd(dims = [<8, 16>])] //~ AP001
#[dma_bd(len = 64)]
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
