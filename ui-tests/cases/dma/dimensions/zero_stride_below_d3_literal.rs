use aie_pattern::prelude::*;

#[dma_bd(device = aie2ps, tile = mem, channel = mm2s(0), dims = [<4, 0>, <8, 16>, <8, 1>])] //~ AP021
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
