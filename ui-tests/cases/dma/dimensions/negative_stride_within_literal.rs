use aie_pattern::prelude::*;

#[dma_bd(offset = 7, dims = [<4, 16>, <8, -1>])] //~ AP020
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
