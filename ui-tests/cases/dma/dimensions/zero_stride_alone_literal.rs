use aie_pattern::prelude::*;

#[dma_bd(dims = [<4, 0>])] //~ AP021
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
