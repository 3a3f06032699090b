use aie_pattern::prelude::*;

#[dma_bd(device = ideal, dims = [<4294967296, 0>, <4294967296, 0>, <2, 1>])] //~ AP016
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
