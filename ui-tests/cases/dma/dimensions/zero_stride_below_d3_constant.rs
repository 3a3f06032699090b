use aie_pattern::prelude::*;

const TIMES: i64 = 4;

#[dma_bd(device = aie2ps, tile = mem, channel = mm2s(0), dims = [<TIMES, 0>, <8, 16>, <8, 1>])] //~ AP021
static SAMPLES: [i32; 128] = [0; 128];

fn main() {}
