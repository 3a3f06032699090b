use aie_pattern::prelude::*;

#[dma_bd(device = ideal, dims = [<4294967296, 4611686018427387904>])] //~ AP016
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
