use aie_pattern::prelude::*;

#[dma_bd(tile = shim, dims = [<4, 0>, <8, 16>, <8, 1>])] //~ AP021
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
