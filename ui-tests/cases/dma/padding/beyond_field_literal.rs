use aie_pattern::prelude::*;

#[dma_bd(tile = mem, dims = [<8, 8>, <8, 1>], pad = [<0, 0>, <64, 0>])] //~ AP033
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
