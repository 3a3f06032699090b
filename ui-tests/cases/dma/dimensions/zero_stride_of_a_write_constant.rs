use aie_pattern::prelude::*;

const STRIDE: i64 = 0;

#[dma_bd(device = aie2ps, tile = mem, channel = s2mm(0), dims = [<4, STRIDE>, <1, 0>, <8, 16>, <8, 1>])] //~ AP021
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
