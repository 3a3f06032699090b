use aie_pattern::prelude::*;

#[dma_bd(device = aie, dims = [<8, 16>, <8, 1>])] //~ AP051
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
