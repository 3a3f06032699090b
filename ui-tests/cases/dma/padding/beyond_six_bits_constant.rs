use aie_pattern::prelude::*;

const ZEROS: i64 = 64;

#[dma_bd(device = aie2ps, tile = mem, dims = [<8, 8>, <8, 1>], pad = [<63, ZEROS>, <0, 0>])] //~ AP033
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
