use aie_pattern::prelude::*;

const FAR: usize = 4096;

#[dma_bd(tile = shim, len = 2048, dims = [<4, FAR>, <8, 256>, <8, 16>, <8, 1>])] //~ AP006
static SAMPLES: [i32; 16384] = [0; 16384];

fn main() {}
