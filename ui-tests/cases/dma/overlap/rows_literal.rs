use aie_pattern::prelude::*;

#[dma_bd(channel = s2mm(0), dims = [<4, 4>, <8, 1>])] //~ AP049
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
