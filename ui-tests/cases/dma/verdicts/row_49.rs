use aie_pattern::prelude::*;

#[dma_bd(tile = mem, len = 4, dims = [<2, 128>], pad = [<2, 1>])] //~ AP023
static SAMPLES: [i32; 256] = [0; 256];

fn main() {}
